import { expect, test } from "vitest";
import { voiceBlockCommand } from "#infra/operator/voice/voice-block.ts";
import { refusal, runOperator } from "#test/support/edition/run-operator.ts";

const usage = "usage: npm run voice-block -- <stage> [add | remove] <number, as +919812345678>";
const mistakes: readonly (readonly [readonly string[], string])[] = [
  [["local"], usage],
  [["local", "9812345678"], usage],
  [["local", "block", "+919812345678"], usage],
  [["local", "add", "+919812345678", "+919812345679"], usage],
  [
    ["prd", "add", "+919812345678"],
    'unknown stage "prd", expected dev, staging or prod (see infra/stage/stages.ts)',
  ],
];

test.each(mistakes)("[VOICE-08] voice-block %j is refused in one sentence", async (args, sentence) => {
  expect(await runOperator(voiceBlockCommand, args)).toEqual(refusal(sentence));
});
