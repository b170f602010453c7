import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { editionFolder, flag, makeCommand } from "#infra/operator/command.ts";
import { refusal, runOperator, told } from "#test/support/run-operator.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const files = Object.entries(scripts).flatMap(([name, script]) =>
  [...script.matchAll(/infra\/operator\/\S+\.ts/g)].map(([file]) => ({ name, file })),
);

const start = (file: string, args: readonly string[]) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [file, ...args], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });

test("[OPS-05] every file with a command is started by a script", () => {
  expect(files.length).toBeGreaterThan(5);
});

test.each(files)(
  "[OPS-05] npm run $name, misused, tells its usage and exits with 1",
  async ({ name, file }) => {
    const usage = new RegExp(`^usage: npm run ${name} -- .+\n( {7}.+\n)*$`);
    expect(await start(file, [])).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(usage),
    });
  },
);

const usage = "usage: npm run sing -- <stage> [--loud]";
const sing = makeCommand(
  usage,
  { ...editionFolder, loud: flag },
  async ({ values, positionals, say, warn }) => {
    const [stageName] = positionals;
    if (stageName === undefined) throw new Error(usage);
    await Promise.resolve();
    if (values.loud) warn("the neighbours hear it");
    say(`sung to ${stageName} over ${values.data}`);
  },
);

test("[OPS-05] a command is told words and options, and answers on both outputs", async () => {
  expect(await runOperator(sing, ["local", "--loud", "--data", "elsewhere"])).toEqual({
    code: 0,
    stdout: "sung to local over elsewhere",
    stderr: "the neighbours hear it",
  });
  expect(await runOperator(sing, ["local"])).toEqual(told("sung to local over .local"));
});

test.each([[["--help"]], [["local", "--help"]], [["--nonsense", "--help"]]])(
  "[OPS-05] %j asks for the usage, and does nothing else",
  async (args) => {
    expect(await runOperator(sing, args)).toEqual(told(usage));
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
    Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED" }),
    'no laptop edition runs over this folder any more: start it with "npm start"',
  ],
])("[OPS-05] %s that a command fails with is told without its trace", async (_, thrown, sentence) => {
  const fail = makeCommand(usage, {}, () => {
    throw thrown;
  });
  expect(await runOperator(fail, [])).toEqual(refusal(sentence));
});
