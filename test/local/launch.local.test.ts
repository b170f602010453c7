import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
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

/** The effect of an `npm ci` that installs this version of Node. */
const installing = (nodeVersion: string) => [
  "mkdir -p node_modules/node/bin",
  `ln -s ${process.execPath} node_modules/node/bin/node`,
  `echo '{"version":"${nodeVersion}"}' > node_modules/node/package.json`,
  "touch node_modules/.package-lock.json",
];

const writeExecutable = (file: string, lines: readonly string[]) => {
  writeFileSync(file, lines.join("\n"));
  chmodSync(file, 0o755);
};

/** A project right after a clone, with a fake npm that records its arguments and environment. */
const makeClone = ({ install = installing("24.0.0"), name = "clone" } = {}) => {
  const folder = join(makeTemporaryFolder(), name);
  mkdirSync(join(folder, "bin"), { recursive: true });
  for (const file of ["launch.mjs", "pinned-node.mjs"])
    copyFileSync(join("infra/local", file), join(folder, file));
  writeFileSync(join(folder, "package-lock.json"), "{}");
  writeFileSync(
    join(folder, "print.mjs"),
    'console.log("ran", process.argv.slice(2).join(" ")); process.exit(7);',
  );
  writeFileSync(join(folder, "repeat.mjs"), "process.stdin.pipe(process.stdout);");
  writeFileSync(join(folder, "fall.mjs"), 'process.kill(process.pid, "SIGUSR2");');
  writeExecutable(join(folder, "bin", "npm"), [
    "#!/bin/sh",
    'echo "$@" >> npm-calls',
    "env > npm-environment",
    "cat",
    ...install,
  ]);
  return folder;
};

type Run = { readonly child: ChildProcess; readonly stdout: string; readonly stderr: string };
type RunOptions = {
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Arguments of Node itself. */
  readonly node?: readonly string[];
};

/** With the fake npm first on the PATH, and without the npm that started the tests. */
const environmentIn = (folder: string): NodeJS.ProcessEnv => {
  const { npm_execpath: _, ...inherited } = process.env;
  return { ...inherited, PATH: `${join(folder, "bin")}:${inherited["PATH"]}` };
};

const run = (folder: string, args: readonly string[], { input = "", env = {}, node = [] }: RunOptions = {}) =>
  new Promise<Run>((done) => {
    const child = execFile(
      process.execPath,
      [...node, "launch.mjs", ...args],
      { cwd: folder, env: { ...environmentIn(folder), ...env } },
      (_error, stdout, stderr) => done({ child, stdout, stderr }),
    );
    // The process may end before it has read its input.
    child.stdin?.on("error", () => undefined).end(input);
  });

const launch = async (folder: string, options?: RunOptions) => {
  const { child, stdout, stderr } = await run(folder, ["print.mjs", "--flag", "value"], options);
  return { code: child.exitCode, text: stdout + stderr };
};

const npmCalls = (folder: string) =>
  existsSync(join(folder, "npm-calls"))
    ? readFileSync(join(folder, "npm-calls"), "utf8").trim().split("\n")
    : [];

test("[OPS-03] [OPS-04] the first command after a clone reports the installation in one line and runs", async () => {
  expect(await launch(makeClone())).toEqual({
    code: 7,
    text: expect.stringMatching(
      new RegExp(
        `^ran --flag value\nInstalling .* on Node ${process.versions.node} .* Node 24 among them …\n$`,
      ),
    ),
  });
});

test("[OPS-03] [OPS-04] the second command does not install again", async () => {
  const folder = makeClone();
  await launch(folder);
  await launch(folder);
  expect(npmCalls(folder)).toEqual([expect.stringMatching(/^ci /)]);
});

test.each([
  ["development dependencies", "--include=dev"],
  ["optional dependencies", "--include=optional"],
  ["the install scripts that the project lists", "--ignore-scripts=false"],
  ["packages for a newer Node than npm's", "--engine-strict=false"],
  ["the links of node_modules/.bin", "--bin-links=true"],
  ["this project rather than the global folder", "--global=false"],
  ["flat folders", "--install-strategy=hoisted"],
  ["the lock file", "--package-lock=true"],
])("[OPS-20] the launcher installs %s with any npm configuration", async (_what, argument) => {
  const folder = makeClone();
  await launch(folder);
  expect(npmCalls(folder)[0]?.split(" ")).toContain(argument);
});

test.each([
  ["npm_config_registry", "https://npm.example.org/"],
  ["NPM_CONFIG_REGISTRY", "https://npm.example.org/"],
  ["npm_config_https_proxy", "http://proxy.example.org:3128"],
  ["npm_config_cafile", "/etc/company.pem"],
  ["npm_config_cache", "/var/cache/npm"],
  ["npm_config_userconfig", "/etc/npmrc"],
  ["NODE_EXTRA_CA_CERTS", "/etc/company.pem"],
])("[OPS-20] the launcher passes %s on to the installation", async (name, value) => {
  const folder = makeClone();
  await launch(folder, { env: { [name]: value } });
  expect(readFileSync(join(folder, "npm-environment"), "utf8").split("\n")).toContain(`${name}=${value}`);
});

test.each(["npm_lifecycle_event", "npm_lifecycle_script", "npm_package_name", "npm_command"])(
  "[OPS-20] the launcher hides %s of the outer npm from the installation",
  async (name) => {
    const folder = makeClone();
    await launch(folder, { env: { [name]: "start" } });
    expect(readFileSync(join(folder, "npm-environment"), "utf8")).not.toMatch(new RegExp(`^${name}=`, "m"));
  },
);

test("[OPS-20] installs with the npm that started the command when it is not on the PATH", async () => {
  const folder = makeClone();
  const cli = join(folder, "npm-cli.js");
  writeFileSync(
    cli,
    `require("node:child_process").spawnSync(${JSON.stringify(join(folder, "bin", "npm"))}, process.argv.slice(2))`,
  );
  await launch(folder, {
    env: { npm_execpath: cli, npm_node_execpath: process.execPath, PATH: "/usr/bin:/bin" },
  });
  expect(npmCalls(folder)).toEqual([expect.stringMatching(/^ci /)]);
});

test("[OPS-20] installs with npm when another package manager started the command", async () => {
  const folder = makeClone();
  await launch(folder, { env: { npm_execpath: "/usr/lib/pnpm.cjs" } });
  expect(npmCalls(folder)).toEqual([expect.stringMatching(/^ci /)]);
});

test("[OPS-03] the launcher fails if node_modules is a symbolic link, and installs nothing", async () => {
  const folder = makeClone();
  mkdirSync(join(folder, "others"));
  symlinkSync(join(folder, "others"), join(folder, "node_modules"));
  expect(await launch(folder)).toEqual({
    code: 1,
    text: expect.stringContaining("node_modules is a symbolic link"),
  });
  expect(npmCalls(folder)).toEqual([]);
});

test("[OPS-03] passes standard input to the command and prints its own messages to standard error only", async () => {
  const { stdout, stderr } = await run(makeClone(), ["repeat.mjs"], { input: "a secret\n" });
  expect(stdout).toBe("a secret\n");
  expect(stderr).toContain("Installing");
});

test("[OPS-03] the launcher ends with the signal that ended its command", async () => {
  const { child } = await run(makeClone(), ["fall.mjs"]);
  expect([child.exitCode, child.signalCode]).toEqual([null, "SIGUSR2"]);
});

test("[OPS-20] the launcher ends its command when the shell that npm started for it ends", async () => {
  const folder = makeClone();
  writeFileSync(join(folder, "serve.mjs"), 'console.log("serving"); setInterval(() => undefined, 1000);');
  const env = { ...environmentIn(folder), npm_lifecycle_event: "start" };
  const shell = spawn("/bin/sh", ["-c", `"${process.execPath}" launch.mjs serve.mjs; exit 0`], {
    cwd: folder,
    env,
  });
  await once(shell.stdout, "data");
  shell.kill();
  // The pipe closes only when no process holds it open.
  await once(shell, "close");
  expect(shell.signalCode).toBe("SIGTERM");
});

test.each([
  [
    "a Node of another major",
    installing("26.10.0"),
    /Node 24 is needed, but node_modules holds Node 26\.10\.0: run "npm ci"\.\n$/,
  ],
  [
    "an installation that fails",
    ["echo the reason >&2", "exit 3"],
    /the reason\nnpm ci exited with status 3\. Its messages are above\. Nothing was started\.\n$/,
  ],
  [
    "an installation that is killed",
    ["kill -9 $$"],
    /npm ci was ended by SIGKILL\. Nothing was started\.\n$/,
  ],
  [
    "an installation without the pinned Node",
    ["mkdir -p node_modules", "touch node_modules/.package-lock.json"],
    /npm ci succeeded, but node_modules\/node\/bin\/node is missing: the install script of the package "node"/,
  ],
  [
    "a pinned Node that the system cannot run",
    [...installing("24.0.0").filter((line) => !line.startsWith("ln")), "touch node_modules/node/bin/node"],
    /node_modules\/node\/bin\/node does not run on this system: .*EACCES/,
  ],
])("[OPS-20] prints the cause and starts nothing after %s", async (_what, install, sentence) => {
  const { code, text } = await launch(makeClone({ install }));
  expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
  expect(text).not.toContain("ran --flag");
});

test("[OPS-20] explains that npm is not on the PATH", async () => {
  const { code, text } = await launch(makeClone(), { env: { PATH: "/nonexistent" } });
  expect([code, text]).toEqual([1, expect.stringContaining("npm was not found on the PATH.")]);
});

test("[OPS-20] explains that npm is not executable", async () => {
  const folder = makeClone();
  chmodSync(join(folder, "bin", "npm"), 0o644);
  const { code, text } = await launch(folder, { env: { PATH: join(folder, "bin") } });
  expect([code, text]).toEqual([1, expect.stringMatching(/npm could not be started: .*EACCES/)]);
});

/** Options that start Node with other values of `process`. */
const pretend = (properties: Readonly<Record<string, unknown>>): readonly string[] => [
  "--import",
  `data:text/javascript,${encodeURIComponent(
    Object.entries(properties)
      .map(
        ([name, value]) => `Object.defineProperty(process, "${name}", { value: ${JSON.stringify(value)} });`,
      )
      .join(""),
  )}`,
];

test("[OPS-20] on Windows, suggests WSL and installs nothing", async () => {
  const folder = makeClone();
  const { code, text } = await launch(folder, { node: pretend({ platform: "win32" }) });
  expect([code, text]).toEqual([1, expect.stringMatching(/^Windows is supported through WSL 2/)]);
  expect(npmCalls(folder)).toEqual([]);
});

test("[OPS-20] the launcher refuses a Node older than 20", async () => {
  const versions = { ...process.versions, node: "18.20.4" };
  const { code, text } = await launch(makeClone(), { node: pretend({ versions }) });
  expect([code, text]).toEqual([1, "Node 20 or newer is needed to install, and this is Node 18.20.4.\n"]);
});

test.each(["C# work", "what?"])(
  "[OPS-20] refuses a folder named %s, which Vite cannot build",
  async (name) => {
    const { code, text } = await launch(makeClone({ name }));
    expect([code, text]).toEqual([
      1,
      expect.stringContaining(`whose name contains "${/[#?]/.exec(name)?.[0]}"`),
    ]);
  },
);

test.each(["with spaces", "Müller & Söhne", "100%20", "日本語"])(
  "[OPS-20] runs in a folder named %s",
  async (name) => {
    expect(await launch(makeClone({ name }))).toMatchObject({ code: 7 });
  },
);

test("[OPS-03] pins the major version of Node that the functions run on", () => {
  const { version } = JSON.parse(readFileSync(resolve("node_modules/node/package.json"), "utf8")) as {
    version: string;
  };
  expect(version.split(".")[0]).toBe(process.versions.node.split(".")[0]);
  expect(version).toMatch(/^24\./);
});
