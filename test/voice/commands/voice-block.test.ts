import { expect, test } from "vitest";
import { voiceBlockCommand } from "#infra/voice/commands/voice-block.ts";
import { makeFolderOf } from "#test/support/aws/scripted-ssm.ts";
import { refusal, runOperator } from "#test/support/local-environment/run-operator.ts";

/** Runs the command with a local environment that does not respond. */
const runBlock = async (number: string, ...options: readonly string[]) => {
  const folder = makeFolderOf("http://127.0.0.1:9");
  const { stderr, ...result } = await runOperator(
    voiceBlockCommand,
    ["local", "--data", folder, ...options],
    number,
  );
  return { ...result, stderr: stderr.replace(/^.*Not shown: \n?/, "") };
};

const trunkZeros = [
  ["+49015123456789", "+49"],
  ["+4407400123456", "+44"],
  ["+9109812345678", "+91"],
] as const;

test.for(trunkZeros)(
  "[VOICE-08] voice block refuses %s, which is dialed without its 0",
  async ([typed, code]) => {
    const refused = refusal(
      `nothing was done: leave out the prefix of that number that is only dialed within its country, such as a 0 after ${code}`,
    );
    for (const options of [[], ["--show"], ["--remove"]])
      expect(await runBlock(typed, ...options)).toEqual(refused);
  },
);

test("[VOICE-08] voice block refuses a number that no country has assigned", async () => {
  expect(await runBlock("+4474001234")).toEqual(
    refusal("nothing was done: no country has such a number: compare its digits"),
  );
});

test("[VOICE-08] voice block --remove accepts a number that no country has assigned", async () => {
  expect((await runBlock("+4474001234", "--remove")).stderr).toContain("no local environment is using");
});
