import { execFile } from "node:child_process";
import { expect, test } from "vitest";

/** With credentials that nobody takes: what is refused is refused before anything is asked of AWS. */
const run = (command: string, args: readonly string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [`infra/operator/${command}.ts`, ...args],
      { env: { PATH: process.env["PATH"], AWS_ENDPOINT_URL: "http://127.0.0.1:9" } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 0, text: (stdout + stderr).trim() }),
    );
  });

const expectedStages = "expected dev, staging or prod (see infra/stages.ts)";
const releaseUsage = "usage: npm run release -- <stage> list | use <id>";

const mistakes: readonly (readonly [string, readonly string[], string])[] = [
  ["release", [], releaseUsage],
  ["release", ["dev"], releaseUsage],
  ["release", ["dev", "use"], releaseUsage],
  ["release", ["dev", "list", "0123456789ab"], releaseUsage],
  ["release", ["dev", "use", "0123456789ab", "now"], releaseUsage],
  ["release", ["prd", "list"], `unknown stage "prd", ${expectedStages}`],
  ["release", ["local", "list"], `unknown stage "local", ${expectedStages}`],
  ["deploy", [], "usage: npm run deploy -- <stage>"],
  ["deploy", ["dev", "prod"], "usage: npm run deploy -- <stage>"],
  ["deploy", ["prd"], `unknown stage "prd", ${expectedStages}`],
];

test.each(mistakes)(
  "[OPS-06] the command %s %j is refused in one sentence",
  async (command, args, sentence) => {
    expect(await run(command, args)).toEqual({ code: 1, text: sentence });
  },
);
