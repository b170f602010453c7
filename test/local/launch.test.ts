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

/** A project as it is right after a clone, with a stand-in for npm that installs the given Node, or fails. */
const makeClone = (nodeVersion: string | undefined) => {
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
  const install = [
    "#!/bin/sh",
    'echo "$@" >> npm-calls',
    "cat",
    ...(nodeVersion === undefined
      ? ["exit 1"]
      : [
          "mkdir -p node_modules/node/bin",
          `ln -s ${process.execPath} node_modules/node/bin/node`,
          `echo '{"version":"${nodeVersion}"}' > node_modules/node/package.json`,
          "touch node_modules/.package-lock.json",
        ]),
  ];
  writeFileSync(npm, install.join("\n"));
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
    child.stdin?.end(input);
  });

const launch = async (folder: string) => {
  const { child, stdout, stderr } = await run(folder, ["say.mjs", "--flag", "value"]);
  return { code: child.exitCode, text: stdout + stderr };
};

test("[OPS-03] [OPS-04] the first command after a clone installs the locked dependencies once, says on which Node in one line, and hands over", async () => {
  const folder = makeClone("24.0.0");
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
  const folder = makeClone("24.0.0");
  mkdirSync(join(folder, "others"));
  symlinkSync(join(folder, "others"), join(folder, "node_modules"));
  expect(await launch(folder)).toEqual({ code: 1, text: expect.stringContaining("node_modules is a link") });
  expect(existsSync(join(folder, "npm-calls"))).toBe(false);
});

test("[OPS-03] what is piped into the first command is the command's, and its output holds nothing else", async () => {
  const { stdout, stderr } = await run(makeClone("24.0.0"), ["repeat.mjs"], "a secret\n");
  expect(stdout).toBe("a secret\n");
  expect(stderr).toContain("Installing");
});

test("a command that a signal ended is seen to have ended so", async () => {
  const { child } = await run(makeClone("24.0.0"), ["fall.mjs"]);
  expect([child.exitCode, child.signalCode]).toEqual([null, "SIGUSR2"]);
});

test("a Node of another major is refused in one sentence", async () => {
  expect(await launch(makeClone("26.10.0"))).toEqual({
    code: 1,
    text: expect.stringMatching(
      /Node 24 is needed, but node_modules holds Node 26\.10\.0: run "npm ci"\.\n$/,
    ),
  });
});

test("a failed installation starts nothing", async () => {
  const { code, text } = await launch(makeClone(undefined));
  expect([code, text.includes("ran"), text.includes("npm ci failed")]).toEqual([1, false, true]);
});

test("an installation without its scripts is explained", async () => {
  const folder = makeClone("24.0.0");
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "bin", "npm"), "#!/bin/sh\ntouch node_modules/.package-lock.json");
  const { code, text } = await launch(folder);
  expect([code, text.includes("without --ignore-scripts")]).toEqual([1, true]);
});

test("the pinned Node is of the major that the functions run on", () => {
  const { version } = JSON.parse(readFileSync(resolve("node_modules/node/package.json"), "utf8")) as {
    version: string;
  };
  expect(version.split(".")[0]).toBe(process.versions.node.split(".")[0]);
  expect(version).toMatch(/^24\./);
});
