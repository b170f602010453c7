import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { makeProgram } from "#infra/operator/cli.ts";
import { makeCommand, runProgram, UsageError } from "#infra/operator/command/command.ts";
import { enabledOnly } from "#shared/features.ts";
import { commandNames } from "#test/support/local-environment/command-names.ts";
import { featureOfCommand } from "#test/support/local-environment/feature-of-command.ts";
import { misuse, refusal, runOperator, success } from "#test/support/local-environment/run-operator.ts";
import { readDescription } from "#test/support/run/read-tool-arguments.ts";
import { sample } from "#test/support/sample.ts";
import { noCredentials, startCommand } from "#test/support/local-environment/start-command.ts";
import { featureFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

const { bin } = JSON.parse(readFileSync("package.json", "utf8")) as { bin: Record<string, string> };
const [[programName, program] = ["", ""]] = Object.entries(bin);

const withFeature = <Row extends { readonly name: string }>(row: Row) => ({
  ...row,
  feature: featureOfCommand(row.name),
});

/** A command of a disabled feature reports that, whatever its arguments are. */
const usable = enabledOnly(commandNames.map((name) => withFeature({ name })));

const run = (line: string, input = "") => runOperator(makeProgram, line.split(" ").filter(Boolean), input);

const ofFeatures = Object.values(featureFixtures).flatMap(({ commands = [] }) => commands);

/** The arguments that commands need before they call AWS. */
const wordsOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ofFeatures
      .flatMap(({ calls, stopEarly = {} }) => Object.entries({ ...calls, ...stopEarly }))
      .map(([name, { words = [] }]) => [name, words.join(" ")]),
  ),
  "release use": "0123456789ab",
  restore: "contact contact-restored",
  "secrets set": "payment/link-secret",
};

test("[OPS-12] package.json has one program and no other bin file", () => {
  expect(Object.keys(bin)).toEqual(["checkin-site"]);
});

test.each(commandNames)(
  "[OPS-12] %s --help describes the command, its arguments and options",
  async (name) => {
    const { code, stdout, stderr } = await run(`${name} --help`);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(new RegExp(`^Usage: ${programName} ${name}\\b`));
    expect(stdout.split("\n\n")[1]).toMatch(/^[A-Z][^]{20,}[.)]$|^Records /);
    if (name !== "stages list") expect(stdout).toMatch(/^ {2}stage +dev, staging or prod/m);
    expect(stdout).toMatch(/^ {2}-h, --help /m);
  },
);

const groups = [
  ...new Set(commandNames.filter((name) => name.includes(" ")).map((name) => name.split(" ")[0]!)),
];

test.each(groups)("[OPS-12] %s lists its commands, by --help, -h and help", async (group) => {
  const { code, stdout } = await run(`${group} --help`);
  expect(code).toBe(0);
  for (const name of commandNames.filter((each) => each.startsWith(`${group} `)))
    expect(stdout).toMatch(new RegExp(`^ {2}${name.split(" ")[1]} `, "m"));
  expect(await run(`help ${group}`)).toEqual(success(stdout));
  expect(await run(`${group} -h`)).toEqual(success(stdout));
});

test.each(["", "help", "--help", "-h"])("[OPS-12] %j lists every group and command", async (line) => {
  const { code, stdout, stderr } = await run(line);
  expect([code, stderr]).toEqual([0, ""]);
  for (const name of commandNames) expect(stdout).toMatch(new RegExp(`^ {2}${name.split(" ")[0]} `, "m"));
});

test("[OPS-12] help shows a command of a group", async () => {
  expect(await run("help orders refund")).toEqual(await run("orders refund --help"));
});

test.each([
  ["ordrs list dev", "orders"],
  ["ordrs --help", "orders"],
  ["help ordrs", "orders"],
  ["orders lst dev", "list"],
  ["orders refnd --help", "refund"],
  ["help orders refnd", "refund"],
  ["stages destory dev", "destroy"],
  ["docter dev", "doctor"],
  ["orders list dev --form 2026-11-01", "--from"],
])("[OPS-12] %s exits with 2 and suggests %s", async (line, suggested) => {
  expect(await run(line)).toEqual(misuse(`(Did you mean ${suggested}?)`));
});

const misuses = [
  ["deploy", "missing required argument 'stage'"],
  ["deploy dev prod", "too many arguments for 'deploy'. Expected 1 argument but got 2: dev, prod."],
  ["messages list local more", "Expected 1 argument but got 2"],
  ["messages list local --csv --json", "option '--csv' cannot be used with option '--json'"],
  ["release use dev", "missing required argument 'release'"],
  ["restore local contact", "missing required argument 'restored-table'"],
  ["restore local contacts a", "Allowed choices are"],
  ["secrets set local", "missing required argument 'name'"],
  ["secrets list local payment/link-secret", "Expected 1 argument but got 2"],
  ["stages list dev", "Expected 0 arguments but got 1"],
  ...ofFeatures.flatMap((commands) => commands.misuses),
] as const;

test.each(enabledOnly(misuses.map(([name, sentence]) => withFeature({ name, sentence }))))(
  "[OPS-05] $name exits with 2: $sentence",
  async ({ name, sentence }) => {
    const { code, stdout, stderr } = await run(name);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(sentence);
    expect(stderr).toMatch(new RegExp(`\nUsage: ${programName} `));
  },
);

test.each(groups)("[OPS-05] %s without a command exits with 2 and shows its help", async (group) => {
  const { code, stdout, stderr } = await run(group);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(new RegExp(`^Usage: ${programName} ${group} `));
});

const withPersonalData = [
  "people export local ada@badges.example",
  "people erase local +919812345678 --yes",
  "people erase local 9812345678",
  "people forget local ada@müller.example",
  ...ofFeatures.flatMap((commands) => commands.withPersonalData),
  "verify-providers local --call +919812345678",
  "messages list local ada@badges.example",
  "messages resend local ada@badges.example",
];

test.each(withPersonalData)(
  "[OPS-05] refuses %s because it contains personal data, and does not repeat it",
  async (line) => {
    const { code, stdout, stderr } = await run(line);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^error: nothing was done, because the arguments hold .+ standard input\n/);
    expect(stderr).not.toMatch(/ada|98123/);
  },
);

test("[PAY-15] accepts an order id that looks like a phone number", async () => {
  const { stderr } = await run("orders show local 9812345678 --data no-such-folder");
  expect(stderr).toMatch(/^no local environment is running with the data in no-such-folder/);
});

test("[OPS-06] accepts a release id that looks like a phone number", async () => {
  const { stderr } = await run("release use prd 981234567890");
  expect(stderr).toMatch(/^unknown stage "prd"/);
});

test.each(usable.filter(({ name }) => name !== "stages list"))(
  "[OPS-12] $name refuses a stage that does not exist",
  async ({ name }) => {
    const { stdout } = await run(`${name} --help`);
    const known = stdout.replaceAll(/\s+/g, " ").includes("or local, the local environment")
      ? "dev, staging, prod or local"
      : "dev, staging or prod";
    const elsewhere = stdout.includes("--data") ? "--data no-such-folder" : "";
    expect(await run(`${name} prd ${wordsOf[name] ?? ""} ${elsewhere}`)).toEqual(
      refusal(`unknown stage "prd", expected ${known} (see infra/stack/stage/stages.ts)`),
    );
  },
);

test("[OPS-14] refuses to destroy a protected stage, even with --yes", async () => {
  expect(await run("stages destroy prod --yes")).toEqual(
    refusal(expect.stringMatching(/^stage "prod" is protected: /)),
  );
});

const howToLogIn =
  'this shell has no AWS credentials: run "aws login" (with IAM Identity Center "aws sso login --profile <profile>", then "export AWS_PROFILE=<profile>") and try again; "aws sts get-caller-identity" shows who you are\n';

/** Commands that call AWS: the template's row has no repository, and some features' values stop a command before. */
const calling = usable.filter(
  ({ name }) => name !== "pipeline" && !ofFeatures.some(({ stopEarly = {} }) => name in stopEarly),
);

test.each(calling)("[OPS-12] $name shows how to log in without credentials", async ({ name }) => {
  for (const [variable, value] of Object.entries(noCredentials)) vi.stubEnv(variable, value);
  const stage = name === "stages list" ? "" : "dev";
  const { code, stdout, stderr } = await run(`${name} ${stage} ${wordsOf[name] ?? ""}`, "+919812345678");
  vi.unstubAllEnvs();
  expect([code, `${stdout}${stderr}\n`]).toEqual([1, expect.stringContaining(howToLogIn)]);
});

const sing = makeCommand("sing", {}, (command, { say, warn }) =>
  command
    .description("Sings to a stage, at any volume.")
    .argument("<stage>", "to whom")
    .option("--loud", "for all to hear")
    .option("--song <name>", "which", "any")
    .action((stageName, { loud, song }) => {
      if (song === "none") throw new UsageError("there is no such song");
      if (loud) warn("the neighbors hear it");
      say(`sung ${song} to ${stageName}`);
    }),
);

test("[OPS-05] a command writes its result to standard output and warnings to standard error", async () => {
  expect(await runOperator(sing, ["local", "--loud", "--song", "one"])).toEqual({
    code: 0,
    stdout: "sung one to local",
    stderr: "the neighbors hear it",
  });
});

test("[OPS-05] conflicting arguments exit with 2 and the usage", async () => {
  expect(await runOperator(sing, ["local", "--song", "none"])).toEqual(
    misuse("error: there is no such song"),
  );
});

test.each([
  ["a sentence", new Error("there is no such song"), "there is no such song"],
  [
    "an environment that has ended",
    Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED" }),
    'no local environment is using this folder any more: start it with "npm start"',
  ],
  [
    "a login that has expired",
    Object.assign(new Error("The security token included in the request is expired"), {
      name: "ExpiredTokenException",
    }),
    expect.stringMatching(/^AWS rejected this shell's credentials, which may have expired: run "aws login" /),
  ],
])("[OPS-05] a command that fails with %s exits with 1 and no stack trace", async (_, thrown, sentence) => {
  const fail = makeCommand("fail", {}, (command) =>
    command.action(() => {
      throw thrown;
    }),
  );
  expect(await runOperator(fail, [])).toEqual(refusal(sentence));
});

/** A pipe whose reader has exited. */
const makeBrokenPipe = () =>
  new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(), { code: "EPIPE" })),
  });

test.each([
  ["that only reads stops at once", true, 1],
  ["that changes something completes", undefined, 3],
] as const)(
  "[OPS-11] a command %s when its reader closes the pipe, and exits with 0",
  async (_, onlyReads, done) => {
    const steps: number[] = [];
    const count = makeCommand("count", { ...(onlyReads && { onlyReads }) }, (command, { say }) =>
      command.action(async () => {
        for (const step of [1, 2, 3]) {
          steps.push(step);
          say(String(step));
          if (step === 1) say("and what it was");
          await Promise.resolve();
        }
      }),
    );
    const [stdout, stderr] = [makeBrokenPipe(), makeBrokenPipe()];
    expect(await runProgram(count, [], { stdin: Readable.from([]), stdout, stderr })).toBe(0);
    expect(steps).toHaveLength(done);
  },
);

test("[OPS-11] the program exits silently when its reader closes the pipe", async () => {
  const child = spawn(process.execPath, [program, "orders", "--help"], { stdio: "pipe" });
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([code, stderr]).toEqual([0, ""]);
});

test("[OPS-12] the program's file is executable and starts with node's shebang", () => {
  expect(readFileSync(program, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(execFileSync("git", ["ls-files", "--stage", program], { encoding: "utf8" })).toMatch(/^100755 /);
});

test("[OPS-12] the program restarts itself with the pinned Node when an older one runs it", async () => {
  // The features that Node 20 lacks, and its version.
  const older = [
    'import { createRequire, syncBuiltinESMExports } from "node:module"',
    'delete createRequire("file:///")("node:module").enableCompileCache',
    "syncBuiltinESMExports()",
    'Object.defineProperty(process.versions, "node", { value: "20.20.2" })',
  ].join(";");
  const args = ["--import", `data:text/javascript,${encodeURIComponent(older)}`, program];
  const child = spawn(process.execPath, [...args, "stages", "destory"], { stdio: "pipe" });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("(Did you mean destroy?)")]);
});

test("[OPS-12] npx runs the program with its options and returns its exit code, output and errors", async () => {
  const child = spawn("npx", ["--no", programName, "orders", "refund", "dev", "--yes"], { stdio: "pipe" });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("missing required argument 'order-id'");
});

const verifiers = readFileSync("test/check.ts", "utf8").matchAll(/script\("\w+", "(verify-\w+)"/g);
const describing = /^[A-Z][^]{40,}\.$/;
const tools = ["bench/run", "bench/site", "screens", "generate", ...[...verifiers].map(([, file]) => file!)];

test.each(tools)("[OPS-12] the comment at the top of test/%s.ts describes the tool", (file) => {
  const { name, summary } = readDescription(`test/${file}.ts`);
  expect(name).toMatch(/^(bench|screens|generate|check)( -- [a-z]+)?$/);
  expect(summary).toMatch(describing);
});

// Each is a process, and most of them load the code of the site before they read their arguments.
test.each(sample(1, tools))(
  "[OPS-12] test/%s.ts --help prints a description and does nothing else",
  async (file) => {
    const { code, stdout } = await startCommand(`test/${file}.ts`, ["--help"]);
    expect(code).toBe(0);
    expect(checkHelp(stdout).usage).toMatch(/^usage: npm run /);
  },
);

const checkHelp = (stdout: string) => {
  const [usage = "", summary = "", words = "", ...others] = stdout.split("\n\n");
  expect(others).toEqual([]);
  expect(summary).toMatch(describing);
  expect(words).toMatch(/^ {2}--help /m);
  for (const [typed] of usage.matchAll(/--[a-z][a-z-]*/g))
    expect(words).toMatch(new RegExp(`^ {2}${typed}( <.+>)? {2,}\\S`, "m"));
  return { usage, words };
};

test.each([
  ["npm start", "infra/local/start.ts"],
  ["npm run build", "infra/build/build.ts"],
])("[OPS-12] %s -- --help describes the command and each option", async (script, file) => {
  const { code, stdout, stderr } = await startCommand(file, ["--help"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(checkHelp(stdout).usage).toMatch(new RegExp(`^usage: ${script} `));
});

test.each([
  ["npm start", "infra/local/start.ts", "--prot"],
  ["npm start", "infra/local/start.ts", "8080"],
  ["npm run build", "infra/build/build.ts", "--stagee"],
  ["npm run build", "infra/build/build.ts", "dev"],
])("[OPS-12] %s (%s) exits with 2 after %j and prints the usage", async (script, file, word) => {
  const { code, stderr } = await startCommand(file, [word]);
  expect(code).toBe(2);
  expect(stderr).toContain(`usage: ${script} `);
});
