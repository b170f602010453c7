import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { site } from "#shared/site.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const copy = mkdtempSync(join(tmpdir(), "another-brand-"));
const output = join(copy, "dist/site");
const oldName = site.brand.toLowerCase();

/** Every file of the other company's site: its path, and its bytes as text. */
const readOutput = () =>
  readdirSync(output, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(output, path)).isFile())
    .map((path) => ({ path, text: readFileSync(join(output, path), "latin1") }));

// A whole build of the site: the only way to know what every page, file and address ends up saying.
beforeAll(() => {
  for (const part of ["frontend", "shared", "package.json", "tsconfig.json"])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const file = join(copy, "shared/site.ts");
  const renamed = readFileSync(file, "utf8").replaceAll(site.brand, "Zephyra").replaceAll(oldName, "zephyra");
  writeFileSync(file, renamed);
  const { NODE_ENV: _mode, ...env } = process.env;
  execFileSync(process.execPath, ["frontend/build.ts"], { cwd: copy, env, stdio: "pipe" });
}, 300_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("a site built under another name says that name on every page", () => {
  const documents = readOutput().filter(({ path }) => path.endsWith(".html"));
  expect(documents.length).toBeGreaterThan(10);
  for (const { path, text } of documents) {
    expect(text, path).toContain("Zephyra");
    // The bare layout has no footer, and its not-found page only leads on.
    if (!path.endsWith("404-bare.html")) expect(text, path).toContain("@zephyra.example");
  }
  expect(documents.map(({ path }) => path)).toContainEqual(
    expect.stringMatching(/\/blog\/zephyra-vs-eventbrite-comparison\.html$/),
  );
});

test("a site built under another name holds the old one nowhere, in no file's text or name", () => {
  const files = readOutput();
  expect(files.length).toBeGreaterThan(40);
  const left = files.filter(({ path, text }) => `${path}\n${text}`.toLowerCase().includes(oldName));
  expect(left.map(({ path }) => path)).toEqual([]);
});
