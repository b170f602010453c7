import { expect, test } from "vitest";
import { localStage } from "#infra/local/local-names.ts";
import { readAnyStage } from "#infra/operator/command/stage-argument.ts";
import { voiceOffCommand, voiceOnCommand, voiceStatusCommand } from "#infra/voice/commands/voice-switch.ts";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { misuse, refusal, runOperator, success } from "#test/support/local-environment/run-operator.ts";
import { useScriptedSsm } from "#test/support/aws/scripted-ssm.ts";
import { makeOperator } from "#test/support/local-environment/operator.ts";

const name = parameterNamesOf(localStage).voiceSwitch;
const ssm = useScriptedSsm(new Map([[name, '{"calls":"on","budgetCents":3000}']]));
const { parameters, written } = ssm;

const commands = { status: voiceStatusCommand, on: voiceOnCommand, off: voiceOffCommand } as const;
const run = (name: keyof typeof commands, ...words: readonly string[]) =>
  makeOperator(ssm).run(commands[name], ...words);

test("[VOICE-08] voice status shows the switch and changes nothing", async () => {
  expect(await run("status")).toEqual(success("The voice demo is on; its calls may cost 3000 cents a day."));
  expect(written).toEqual([]);
});

test.each([
  ["off", "off", 3000],
  ["on --budget-cents 500", "on", 500],
  ["off --budget-cents 0", "off", 0],
])(
  "[VOICE-08] voice %s changes the named setting and preserves the other",
  async (words, calls, budgetCents) => {
    expect(await run(calls as keyof typeof commands, ...words.split(" ").slice(1))).toEqual(
      success(`The voice demo is ${calls}; its calls may cost ${budgetCents} cents a day.`),
    );
    expect(written).toEqual([{ Name: name, Value: JSON.stringify({ calls, budgetCents }), Overwrite: true }]);
  },
);

test("[VOICE-08] voice on refuses an invalid switch value unless --budget-cents is given as well", async () => {
  parameters.set(name, "off");
  expect(await run("status")).toEqual(success("No setting, so no calls are placed: off"));
  expect(await run("on")).toEqual(refusal("the switch holds no setting (off): give --budget-cents as well"));
  expect(written).toEqual([]);
  expect((await run("on", "--budget-cents", "200")).code).toBe(0);
  expect(parameters.get(name)).toBe('{"calls":"on","budgetCents":200}');
});

const { worstCallCents } = readAnyStage(localStage).voice.caps;
const tooSmall = worstCallCents - 1;
const noCall = `One call may cost ${worstCallCents} cents, so none is placed.`;

test("[VOICE-08] voice on refuses a budget below the price of one call", async () => {
  expect(await run("on", "--budget-cents", `${tooSmall}`)).toEqual(
    misuse(`one call may cost ${worstCallCents} cents: give --budget-cents ${worstCallCents} or more`),
  );
  expect(written).toEqual([]);
});

test("[VOICE-08] voice on refuses a stored budget below the price of one call", async () => {
  parameters.set(name, JSON.stringify({ calls: "off", budgetCents: tooSmall }));
  expect((await run("on")).code).toBe(2);
  expect(written).toEqual([]);
});

test("[VOICE-08] voice status reports a budget below the price of one call", async () => {
  parameters.set(name, JSON.stringify({ calls: "on", budgetCents: tooSmall }));
  expect(await run("status")).toEqual(
    success(`The voice demo is on; its calls may cost ${tooSmall} cents a day. ${noCall}`),
  );
});

test("[OPS-08] [VOICE-08] voice on refuses a stage with placeholder agents", async () => {
  expect(await runOperator(voiceOnCommand, ["dev"])).toEqual(
    refusal(
      expect.stringMatching(
        /^nothing was changed: voice\.whatsappNumberId and voice\.agents \(9 of 9\) are not your ids: /,
      ),
    ),
  );
});
