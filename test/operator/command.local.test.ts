import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { editionFolder, flag, makeCommand, option, type Command } from "#infra/operator/command/command.ts";
import { isSwitch, present } from "#shared/features.ts";
import { refusal, runOperator, told } from "#test/support/edition/run-operator.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { noCredentials, startCommand } from "#test/support/edition/start-command.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};
const listScripts = (pattern: RegExp) =>
  Object.entries(scripts).flatMap(([name, script]) =>
    [...script.matchAll(pattern)].map(([file]) => ({ name, file })),
  );
const files = listScripts(/infra\/operator\/\S+\.ts/g);

/** What each file exports for its script, which a process of its own only has to run. */
const commands = await Promise.all(
  files.map(async ({ name, file }) => {
    const exported = (await import(/* @vite-ignore */ resolve(file))) as Record<string, Command>;
    const [word, command] = Object.entries(exported).find(([each]) => /^(?!make)\w+Command$/.test(each))!;
    const [, room] = /operator\/([\w-]+)\//.exec(file) ?? [];
    return { name, file, word, command, ...(isSwitch(room) && { capability: room }) };
  }),
);

/** A command of what is switched off says that, whatever it is asked. */
const usable = present(commands);

/** All but the one that lists what stages there are. */
const ofStage = usable.filter(({ name }) => name !== "stages");

/** The commands that lines call, each with what is typed behind its name. */
const typed = (lines: readonly string[]) =>
  present(
    lines.map((line) => {
      const [name, ...args] = line.split(" ");
      return { line, args, ...commands.find((each) => each.name === name)! };
    }),
  );

test.each(commands)("[OPS-05] npm run $name starts its command", ({ file, word }) => {
  expect(readFileSync(file, "utf8")).toMatch(
    new RegExp(`\\nif \\(import\\.meta\\.main\\) await runCommand\\(${word}\\);\\n$`),
  );
});

test.each(ofStage)(
  "[OPS-05] npm run $name, misused, tells its usage and exits with 1",
  async ({ name, command }) => {
    const usage = new RegExp(`^usage: npm run ${name} -- .+(\n {7}.+)*$`);
    expect(await runOperator(command, [])).toEqual(refusal(expect.stringMatching(usage)));
  },
);

/** What npm keeps for itself of a line, and how to write it. */
const keptOptions: Readonly<Record<string, readonly [option: string, how: string]>> = {
  "resend local EV-1": ["--close", ": npm run resend -- local EV-1 --close"],
  "restore local contact copy": ["--dry-run", ": npm run restore -- local contact copy --dry-run"],
  "order local EV-7 paid": ["--settle", "\nusage: npm run order -- "],
};

test.each(typed(Object.keys(keptOptions)))(
  "[OPS-05] npm run $name refuses when npm has kept one of its options, and says how to write it",
  async ({ line, name, args, command }) => {
    const [option, how] = keptOptions[line]!;
    const kept = { [`npm_config_${option.slice(2).replace("-", "_")}`]: "true" };
    const env = { ...kept, npm_config_cache: "/tmp", npm_lifecycle_event: name };
    const { code, stderr } = await runOperator(command, args, "", env);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`npm kept ${option} for itself, so nothing was done`),
    ]);
    expect(stderr).toContain(`Write "--" before the first word${how}`);
  },
);

const withPersonalData = [
  "person local export ada@badges.example",
  "person local erase +919812345678 --yes",
  "person local erase 9812345678",
  "person local forget ada@müller.example",
  "voice-block local +919812345678",
  "voice-block local add 9812345678",
  "payment-link local EV-1 10 --email ada@badges.example",
  "payment-link local EV-1 10 --email=ada@badges.example",
  "order local EV-7 --settle payable --link https://x.example/pay?email=ada%40badges.example",
  "rehearse local --call +919812345678",
  "messages local ada@badges.example",
  "resend local ada@badges.example",
];

test.each(typed(withPersonalData))(
  "[OPS-05] npm run $line is refused without repeating it, and says how to give it",
  async ({ args, command }) => {
    const { code, stdout, stderr } = await runOperator(command, args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^nothing was done, because the arguments hold .+ standard input$/);
    expect(stderr).not.toMatch(/ada|98123/);
  },
);

test.each(["destroy dev", "messages local", "restore local contact copy", "resend local"])(
  "[OPS-05] npm run %s ignores options that a file of npm's configuration sets",
  async (line) => {
    const [name, ...args] = line.split(" ");
    const userconfig = join(makeTemporaryFolder(), ".npmrc");
    writeFileSync(userconfig, "yes=true\njson = true\ndry-run=true\nall=true\n");
    const env = {
      ...{
        npm_config_yes: "true",
        npm_config_json: "true",
        npm_config_dry_run: "true",
        npm_config_all: "true",
      },
      npm_config_userconfig: userconfig,
      npm_lifecycle_event: name,
    };
    const { command } = commands.find((each) => each.name === name)!;
    for (const [variable, value] of Object.entries(noCredentials)) vi.stubEnv(variable, value);
    const { stderr } = await runOperator(command, args, "", env);
    vi.unstubAllEnvs();
    expect(stderr).not.toContain("npm kept");
  },
);

test("[OPS-14] npm run destroy asks where npm's environment holds yes", async () => {
  const { command } = commands.find(({ name }) => name === "destroy")!;
  for (const [variable, value] of Object.entries(noCredentials)) vi.stubEnv(variable, value);
  const env = { npm_config_yes: "true", npm_lifecycle_event: "destroy" };
  const { stderr } = await runOperator(command, ["dev"], "", env);
  vi.unstubAllEnvs();
  expect(stderr).toContain("this shell has no AWS credentials");
});

const verifiers = Object.keys(scripts).filter((name) => name.startsWith("verify:"));

test.each(["bench", "bench:site", "screens", "generate", ...verifiers])(
  "[OPS-12] npm run %s -- --help says what it does, and does none of it",
  async (name) => {
    const [, file = ""] = /launch\.mjs (\S+)/.exec(scripts[name]!) ?? [];
    const { code, stdout } = await startCommand(file, ["--help"]);
    expect(code).toBe(0);
    expect(checkHelp(stdout).usage).toContain(`usage: npm run ${name}`);
  },
);

const misuses = [
  "deploy dev prod",
  "leftovers dev now",
  "messages local more",
  "messages local --csv --json",
  "order local --ask",
  "order local --refund",
  "order local EV-7 --refund --settle done",
  "order local EV-7 5",
  "order local EV-7 --attempt 2",
  "order local --settle done",
  "order local EV-7 --settle paid",
  "order local EV-7 --settle received --ask",
  "order local EV-7 --link https://x.example/",
  "orders local EV-1",
  "origin-secret dev make",
  "origin-secret dev rotate now",
  "payment-link local EV-7",
  "person local forget",
  "person local",
  "rehearse local now",
  "rehearse local --call 9812345678",
  "release dev",
  "release dev use",
  "release dev list 0123456789ab",
  "release dev use 0123456789ab now",
  "restore local contact",
  "restore local contacts a",
  "restore local contact a b",
  "secrets local set",
  "secrets local get payment/link-secret",
  "secrets local set payment/link-secret hunter2",
  "voice-block local block",
  "voice-switch local of",
  "voice-switch local off now",
  "voice-switch local on --budget-cents 30.5",
];

test.each(typed(misuses))("[OPS-05] npm run $line is answered with the usage", async ({ args, command }) => {
  const [usage = ""] = (await runOperator(command, ["--help"])).stdout.split("\n\n");
  expect(await runOperator(command, args)).toEqual(refusal(usage));
});

const checkHelp = (stdout: string) => {
  const [usage = "", does = "", words = "", ...others] = stdout.split("\n\n");
  expect(others).toEqual([]);
  expect(does).toMatch(/^[A-Z][^]{40,}\.$/);
  expect(words).toMatch(/^ {2}--help /m);
  for (const [typed] of usage.matchAll(/--[a-z][a-z-]*/g))
    expect(words).toMatch(new RegExp(`^ {2}${typed}( <.+>)? {2,}\\S`, "m"));
  return { usage, words };
};

test.each(ofStage)(
  "[OPS-12] npm run $name -- --help says what it does, the stages it takes and each of its options",
  async ({ name, command }) => {
    const { code, stdout, stderr } = await runOperator(command, ["--help"]);
    expect([code, stderr]).toEqual([0, ""]);
    const { usage, words } = checkHelp(stdout);
    expect(usage).toMatch(`usage: npm run ${name} -- <stage>`);
    expect(words).toMatch(/^ {2}<stage> +dev, staging or prod/);
  },
);

test("[OPS-12] npm start -- --help says what it does and each of its options", async () => {
  const { code, stdout, stderr } = await startCommand("infra/local/start.ts", ["--help"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(checkHelp(stdout).usage).toMatch(/^usage: npm start /);
});

/** The words that some commands need before they call AWS. */
const wordsOf: Readonly<Record<string, readonly string[]>> = {
  release: ["list"],
  restore: ["contact", "contact-restored"],
  person: ["export"],
  "payment-link": ["EV-1", "10"],
};

test.each(ofStage)("[OPS-12] npm run $name knows no other stage", async ({ name, command }) => {
  const { stdout } = await runOperator(command, ["--help"]);
  const known = stdout.includes("or local, the laptop")
    ? "dev, staging, prod or local"
    : "dev, staging or prod";
  expect(await runOperator(command, ["prd", ...(wordsOf[name] ?? [])])).toEqual(
    refusal(`unknown stage "prd", expected ${known} (see infra/stack/stage/stages.ts)`),
  );
});

test("[OPS-14] a protected stage is not destroyed, whatever is answered", async () => {
  const { command } = commands.find(({ name }) => name === "destroy")!;
  expect(await runOperator(command, ["prod", "--yes"])).toEqual(
    refusal(expect.stringMatching(/^stage "prod" is protected: /)),
  );
});

const howToLogIn =
  'this shell has no AWS credentials: run "aws login" (with IAM Identity Center "aws sso login --profile <profile>", then "export AWS_PROFILE=<profile>") and try again; "aws sts get-caller-identity" shows who you are\n';

test("[OPS-12] without credentials, every command says the same: how to log in", async () => {
  for (const [name, value] of Object.entries(noCredentials)) vi.stubEnv(name, value);
  // The pipeline is deployed by the CDK, which says so itself.
  for (const { name, command } of usable.filter((one) => one.name !== "pipeline")) {
    const args = name === "stages" ? [] : ["dev", ...(wordsOf[name] ?? [])];
    const { code, stdout, stderr } = await runOperator(command, args);
    expect([code, `${stdout}${stderr}\n`], name).toEqual([1, expect.stringContaining(howToLogIn)]);
  }
  vi.unstubAllEnvs();
});

const usage = "usage: npm run sing -- <stage> [--loud] [--song <name>]";
const about = {
  usage,
  does: "Sings,\nand harms nobody.",
  words: { "<stage>": "to whom" },
  options: {
    ...editionFolder,
    loud: flag("for all to hear"),
    song: { ...option("<name>", "which"), default: "any" },
  },
} as const;
const sing = makeCommand(about, async ({ values, positionals, say, warn }) => {
  const [stageName] = positionals;
  if (stageName === undefined) throw new Error(usage);
  await Promise.resolve();
  if (values.loud) warn("the neighbours hear it");
  say(`sung to ${stageName} over ${values.data}`);
});

test("[OPS-05] a command is told words and options, and answers on both outputs", async () => {
  expect(await runOperator(sing, ["local", "--loud", "--data", "elsewhere"])).toEqual({
    code: 0,
    stdout: "sung to local over elsewhere",
    stderr: "the neighbours hear it",
  });
  expect(await runOperator(sing, ["local"])).toEqual(told("sung to local over .local"));
});

test.each([[["--help"]], [["local", "--help"]], [["--nonsense", "--help"]]])(
  "[OPS-12] %j asks what the command is, and does nothing else",
  async (args) => {
    expect(await runOperator(sing, args)).toEqual(
      told(`${usage}

Sings, and harms nobody.

  <stage>          to whom
  --data <folder>  the laptop edition's data folder, for the stage local (.local)
  --loud           for all to hear
  --song <name>    which (any)
  --help           shows this, and does nothing`),
    );
  },
);

test.each([
  [["local", "--quiet"], "Unknown option '--quiet'"],
  [["local", "-l"], "Unknown option '-l'"],
  [["local", "--data"], "Option '--data <value>' argument missing"],
  [["local", "--data", "--loud"], "Option '--data' argument is ambiguous"],
  [["local", "--loud=very"], "Option '--loud' does not take an argument"],
])("[OPS-05] %j is told in one sentence and the usage", async (args, sentence) => {
  expect(await runOperator(sing, args)).toEqual(refusal(`${sentence}\n${usage}`));
});

test.each([
  ["a sentence", new Error("there is no such song"), "there is no such song"],
  [
    "an edition that has ended",
    Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), {
      code: "ECONNREFUSED",
    }),
    'no laptop edition is using this folder any more: start it with "npm start"',
  ],
  [
    "a login that has expired",
    Object.assign(new Error("The security token included in the request is expired"), {
      name: "ExpiredTokenException",
    }),
    expect.stringMatching(/^AWS refused this shell's credentials, which may have expired: run "aws login" /),
  ],
])("[OPS-05] %s that a command fails with is told without its trace", async (_, thrown, sentence) => {
  const fail = makeCommand({ ...about, options: {} }, () => {
    throw thrown;
  });
  expect(await runOperator(fail, [])).toEqual(refusal(sentence));
});

/** A pipe whose reader has left. */
const makeBrokenPipe = () =>
  new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(), { code: "EPIPE" })),
  });

test.each([
  ["that only reads ends at once", true, 1],
  ["that does something does it to its end", undefined, 3],
] as const)(
  "[OPS-11] a command %s when nobody reads on, and none fails of it",
  async (_, onlyReads, done) => {
    const steps: number[] = [];
    const count = makeCommand({ ...about, options: {}, ...(onlyReads && { onlyReads }) }, async ({ say }) => {
      for (const step of [1, 2, 3]) {
        steps.push(step);
        say(String(step));
        if (step === 1) say("and what it was");
        await Promise.resolve();
      }
    });
    const [stdout, stderr] = [makeBrokenPipe(), makeBrokenPipe()];
    expect(await count([], { stdin: Readable.from([]), stdout, stderr })).toBe(0);
    expect(steps).toHaveLength(done);
  },
);

test("[OPS-11] a command whose output nobody reads ends without a trace", async () => {
  const child = spawn(process.execPath, ["infra/contact/commands/messages.ts", "--help"], { stdio: "pipe" });
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([code, stderr]).toEqual([0, ""]);
});
