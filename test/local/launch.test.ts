import { execFile, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

/** What `npm ci` does that installs this Node. */
const installing = (nodeVersion: string) => [
  "mkdir -p node_modules/node/bin",
  `ln -s ${process.execPath} node_modules/node/bin/node`,
  `echo '{"version":"${nodeVersion}"}' > node_modules/node/package.json`,
  "touch node_modules/.package-lock.json",
];

/** A project as it is right after a clone, with a stand-in for npm. */
const makeClone = (install = installing("24.0.0")) => {
  const folder = makeTemporaryFolder();
  copyFileSync("infra/local/launch.mjs", join(folder, "launch.mjs"));
  writeFileSync(join(folder, "package-lock.json"), "{}");
  writeFileSync(
    join(folder, "say.mjs"),
    'console.log("ran", process.argv.slice(2).join(" ")); process.exit(7);',
  );
  writeFileSync(join(folder, "repeat.mjs"), "process.stdin.pipe(process.stdout);");
  writeFileSync(join(folder, "fall.mjs"), 'process.kill(process.pid, "SIGUSR2");');
  const npm = join(folder, "bin", "npm");
  mkdirSync(join(folder, "bin"));
  writeFileSync(npm, ["#!/bin/sh", 'echo "$@" >> npm-calls', "cat", ...install].join("\n"));
  chmodSync(npm, 0o755);
  return folder;
};

const run = (folder: string, args: readonly string[], input = "") =>
  new Promise<{ child: ChildProcess; stdout: string; stderr: string }>((done) => {
    const child = execFile(
      process.execPath,
      ["launch.mjs", ...args],
      { cwd: folder, env: { ...process.env, PATH: `${join(folder, "bin")}:${process.env["PATH"]}` } },
      (_error, stdout, stderr) => done({ child, stdout, stderr }),
    );
    // It may end before it has read anything.
    child.stdin?.on("error", () => undefined).end(input);
  });

const launch = async (folder: string) => {
  const { child, stdout, stderr } = await run(folder, ["say.mjs", "--flag", "value"]);
  return { code: child.exitCode, text: stdout + stderr };
};

test("[OPS-03] [OPS-04] the first command after a clone installs the locked dependencies once, says on which Node in one line, and hands over", async () => {
  const folder = makeClone();
  const first = await launch(folder);
  expect(first).toEqual({
    code: 7,
    text: expect.stringMatching(
      new RegExp(
        `^ran --flag value\nInstalling .* on Node ${process.versions.node} .* Node 24 among them …\n$`,
      ),
    ),
  });
  await launch(folder);
  expect(readFileSync(join(folder, "npm-calls"), "utf8")).toBe("ci --no-audit --no-fund --loglevel=error\n");
});

test("[OPS-03] node_modules that are a link to another folder's are not emptied", async () => {
  const folder = makeClone();
  mkdirSync(join(folder, "others"));
  symlinkSync(join(folder, "others"), join(folder, "node_modules"));
  expect(await launch(folder)).toEqual({ code: 1, text: expect.stringContaining("node_modules is a link") });
  expect(existsSync(join(folder, "npm-calls"))).toBe(false);
});

test("[OPS-03] what is piped into the first command is the command's, and its output holds nothing else", async () => {
  const { stdout, stderr } = await run(makeClone(), ["repeat.mjs"], "a secret\n");
  expect(stdout).toBe("a secret\n");
  expect(stderr).toContain("Installing");
});

test("a command that a signal ended is seen to have ended so", async () => {
  const { child } = await run(makeClone(), ["fall.mjs"]);
  expect([child.exitCode, child.signalCode]).toEqual([null, "SIGUSR2"]);
});

test.each([
  [
    "a Node of another major",
    installing("26.10.0"),
    /Node 24 is needed, but node_modules holds Node 26\.10\.0: run "npm ci"\.\n$/,
  ],
  ["a failed installation", ["exit 1"], /npm ci failed/],
  [
    "an installation without its scripts",
    ["mkdir -p node_modules", "touch node_modules/.package-lock.json"],
    /without --ignore-scripts/,
  ],
])("%s starts nothing, and one sentence says why", async (_what, install, sentence) => {
  const { code, text } = await launch(makeClone(install));
  expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
  expect(text).not.toContain("ran");
});

test("the pinned Node is of the major that the functions run on", () => {
  const { version } = JSON.parse(readFileSync(resolve("node_modules/node/package.json"), "utf8")) as {
    version: string;
  };
  expect(version.split(".")[0]).toBe(process.versions.node.split(".")[0]);
  expect(version).toMatch(/^24\./);
});
