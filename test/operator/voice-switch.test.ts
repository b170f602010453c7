import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { localStage } from "#infra/local/local-names.ts";
import { voiceSwitchCommand } from "#infra/operator/voice-switch.ts";
import { parameterNamesOf } from "#infra/parameter-names.ts";
import { refusal, runOperator } from "#test/support/run-operator.ts";
import { makeTemporaryFolder } from "#test/support/temporary-folder.ts";

type Written = {
  readonly Name: string;
  readonly Value: string;
  readonly Overwrite?: boolean;
  readonly Type?: string;
};

const dataDir = makeTemporaryFolder();
const name = parameterNamesOf(localStage).voiceSwitch;
const parameters = new Map<string, string>();
const written: Written[] = [];

/** As much of SSM as the command asks for, over `parameters`. */
const answer = (operation: string, { Name, ...change }: Written): object | undefined => {
  if (operation === "PutParameter") {
    written.push({ Name, ...change });
    parameters.set(Name, change.Value);
    return { Version: written.length + 1 };
  }
  const Value = parameters.get(Name);
  return operation === "GetParameter" && Value !== undefined ? { Parameter: { Name, Value } } : undefined;
};

const ssm = createServer((request, response) => {
  const operation = String(request.headers["x-amz-target"]).replace("AmazonSSM.", "");
  void text(request).then((body) => {
    const answered = answer(operation, JSON.parse(body) as Written);
    response.statusCode = answered === undefined ? 400 : 200;
    response.end(JSON.stringify(answered ?? { __type: "ParameterNotFound", message: "no such parameter" }));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => ssm.listen(0, "127.0.0.1", resolve));
  const { port } = ssm.address() as AddressInfo;
  writeFileSync(join(dataDir, "edition.json"), JSON.stringify({ awsEndpoint: `http://127.0.0.1:${port}` }));
});
beforeEach(() => {
  parameters.clear();
  parameters.set(name, '{"calls":"on","budgetCents":3000}');
  written.length = 0;
});
afterAll(() => new Promise((resolve) => ssm.close(resolve)));

const run = (...args: readonly string[]) => runOperator(voiceSwitchCommand, [...args, "--data", dataDir]);
const told = (sentence: string) => ({ code: 0, stdout: sentence, stderr: "" });

test("[VOICE-08] an operator sees what the switch says, and asking changes nothing", async () => {
  expect(await run("local")).toEqual(told("The voice demo is on; its calls may cost 3000 cents a day."));
  expect(written).toEqual([]);
});

const changes: readonly (readonly [readonly string[], string, string])[] = [
  [
    ["off"],
    '{"calls":"off","budgetCents":3000}',
    "The voice demo is off; its calls may cost 3000 cents a day.",
  ],
  [
    ["--budget-cents", "500"],
    '{"calls":"on","budgetCents":500}',
    "The voice demo is on; its calls may cost 500 cents a day.",
  ],
  [
    ["off", "--budget-cents", "0"],
    '{"calls":"off","budgetCents":0}',
    "The voice demo is off; its calls may cost 0 cents a day.",
  ],
];

test.each(changes)(
  "[VOICE-08] voice-switch %j changes what it names and keeps the rest",
  async (args, Value, said) => {
    expect(await run("local", ...args)).toEqual(told(said));
    expect(written).toEqual([{ Name: name, Value, Overwrite: true }]);
  },
);

test("[VOICE-08] the switch is turned on again", async () => {
  parameters.set(name, '{"calls":"off","budgetCents":3000}');
  expect((await run("local", "on")).code).toBe(0);
  expect(parameters.get(name)).toBe('{"calls":"on","budgetCents":3000}');
});

test("[VOICE-08] a switch that somebody broke is put right only by a whole setting", async () => {
  parameters.set(name, "off");
  expect(await run("local")).toEqual(told("No setting, so nobody is called: off"));
  expect(await run("local", "on")).toEqual(
    refusal("the switch holds no setting (off): give both on or off and --budget-cents"),
  );
  expect(written).toEqual([]);
  expect((await run("local", "on", "--budget-cents", "100")).code).toBe(0);
  expect(parameters.get(name)).toBe('{"calls":"on","budgetCents":100}');
});

const usage = "usage: npm run voice-switch -- <stage> [on | off] [--budget-cents <cents>]";
const mistakes: readonly (readonly [readonly string[], string])[] = [
  [[], usage],
  [["local", "of"], usage],
  [["local", "off", "now"], usage],
  [["local", "on", "--budget-cents", "30.5"], usage],
  [["local", "on", "--budget-cents", ""], usage],
  [["prd", "off"], 'unknown stage "prd", expected dev, staging or prod (see infra/stages.ts)'],
];

test.each(mistakes)(
  "[VOICE-08] the command %j is refused in one sentence, and changes nothing",
  async (args, sentence) => {
    expect(await run(...args)).toEqual(refusal(sentence));
    expect(written).toEqual([]);
  },
);
