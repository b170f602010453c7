import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** zod's small build where a browser or a function loads it, the full one in builds; tests use both. */
const allowed = [
  [/^(functions|shared|frontend\/src)\//, ["zod/mini"]],
  // Uses the functions' own schemas to check providers' responses.
  [/^infra\/(?:operator\/check\/|.*-steps\.ts$)/, ["zod", "zod/mini"]],
  [/^infra\//, ["zod"]],
  [/^(frontend|test)\//, ["zod", "zod/mini"]],
] as const;

const importPattern = /^import (?:type )?(.+) from "(zod\b[^"]*)";$/gm;

test("every zod import is a namespace import of the build allowed in its folder", () => {
  const files = globSync("{frontend,functions,infra,shared,test}/**/*.{ts,tsx}");
  const imports = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(importPattern)].map(([, names, source]) => ({
      file,
      names,
      source,
    })),
  );
  expect(imports.length).toBeGreaterThan(50);
  const strange = imports.filter(({ file, names, source }) => {
    const sources: readonly (string | undefined)[] = allowed.find(([folder]) => folder.test(file))?.[1] ?? [];
    return names !== "* as z" || !sources.includes(source);
  });
  expect(strange).toEqual([]);
});
