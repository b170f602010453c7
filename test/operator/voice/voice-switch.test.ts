import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { localStage } from "#infra/local/local-names.ts";
import { voiceSwitchCommand } from "#infra/operator/voice/voice-switch.ts";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { refusal, runOperator, told } from "#test/support/edition/run-operator.ts";
import {
  noParameter,
  startScriptedSsm,
  type SsmResponse,
  type SsmRequest,
} from "#test/support/aws/scripted-ssm.ts";

const name = parameterNamesOf(localStage).voiceSwitch;
const parameters = new Map<string, string>();
const written: SsmRequest[] = [];

/** As much of SSM as the command asks for, over `parameters`. */
const answer = (operation: string, request: SsmRequest): SsmResponse => {
  const { Name, Value = "" } = request;
  if (operation === "PutParameter") {
    written.push(request);
    parameters.set(Name, Value);
    return [200, { Version: written.length + 1 }];
  }
  return parameters.has(Name) ? [200, { Parameter: { Name, Value: parameters.get(Name) } }] : noParameter;
};

let ssm: Awaited<ReturnType<typeof startScriptedSsm>>;
beforeAll(async () => {
  ssm = await startScriptedSsm(answer);
});
beforeEach(() => {
  parameters.clear();
  parameters.set(name, '{"calls":"on","budgetCents":3000}');
  written.length = 0;
});
afterAll(() => ssm.stop());

const run = (...args: readonly string[]) => runOperator(voiceSwitchCommand, [...args, "--data", ssm.dataDir]);

test("[VOICE-08] an operator sees what the switch says, and asking changes nothing", async () => {
  expect(await run("local")).toEqual(told("The voice demo is on; its calls may cost 3000 cents a day."));
  expect(written).toEqual([]);
});

test.each([
  ["off", "off", 3000],
  ["--budget-cents 500", "on", 500],
  ["off --budget-cents 0", "off", 0],
])(
  "[VOICE-08] voice-switch %s changes what it names and keeps the rest",
  async (words, calls, budgetCents) => {
    expect(await run("local", ...words.split(" "))).toEqual(
      told(`The voice demo is ${calls}; its calls may cost ${budgetCents} cents a day.`),
    );
    expect(written).toEqual([{ Name: name, Value: JSON.stringify({ calls, budgetCents }), Overwrite: true }]);
  },
);

test("[VOICE-08] a switch that somebody broke is put right only by a whole setting", async () => {
  parameters.set(name, "off");
  expect(await run("local")).toEqual(told("No setting, so no calls are placed: off"));
  expect(await run("local", "on")).toEqual(
    refusal("the switch holds no setting (off): give both on or off and --budget-cents"),
  );
  expect(written).toEqual([]);
  expect((await run("local", "on", "--budget-cents", "100")).code).toBe(0);
  expect(parameters.get(name)).toBe('{"calls":"on","budgetCents":100}');
});

test("[OPS-08] [VOICE-08] calls are not turned on while the stage's agents are the template's", async () => {
  expect(await run("dev", "on")).toEqual(
    refusal(
      expect.stringMatching(
        /^nothing was changed: voice\.whatsappNumberId and voice\.agents \(9 of 9\) are not your ids: /,
      ),
    ),
  );
});
