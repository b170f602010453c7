import { CloudFormationClient, DescribeStacksCommand, type Stack } from "@aws-sdk/client-cloudformation";
import { GetParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { mockClient } from "aws-sdk-client-mock";
import { expect, onTestFinished, test } from "vitest";
import { localStage } from "#infra/local/local-names.ts";
import { localParameters } from "#infra/local/local-services.ts";
import { secretsListCommand, secretsSetCommand } from "#infra/operator/command/secrets.ts";
import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import {
  refusal,
  runAtTerminal,
  runOperator,
  success,
} from "#test/support/local-environment/run-operator.ts";
import { useScriptedSsm } from "#test/support/aws/scripted-ssm.ts";
import { makeOperator } from "#test/support/local-environment/operator.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

const names = secretParameterNamesOf(localStage);
const nameOf = (parameter: string): string => new Map(Object.entries(names)).get(parameter)!;
const ofFeatures = enabledFixtures.flatMap(({ secrets = [] }) => secrets);
/** The local row needs no forward key, as the development stage's row. */
const needed = Object.values(names).filter((name) => name !== names.forwardKey);
const held = new Map(Object.values(names).map((name) => [name, localParameters.get(name)!]));

/** SSM quotes a value that refers to another one too. */
const ssm = useScriptedSsm(held, ({ Name, Value }) => {
  if (Value?.includes("{{") === true)
    return { __type: "ValidationException", message: `Parameter value ${Value} can't nest another.` };
  return Name === names.paymentClient && parameters.size === 0
    ? { __type: "AccessDeniedException", message: "not allowed to read" }
    : undefined;
});
const { parameters, requests, written } = ssm;

const operator = makeOperator(ssm);
const run = (...words: readonly string[]) => operator.run(secretsListCommand, ...words);
const set = (name: string, value: string) => operator.type(value, secretsSetCommand, name);

test("[PAY-14] secrets list shows every secret's form without decrypting or printing a value", async () => {
  const stdout = await operator.succeed(secretsListCommand);
  expect(stdout.split("\n").map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual(
    needed.map((name) => [name.replace(/^\/[^/]+\/local\//, ""), "has a value"]),
  );
  expect(stdout).toContain('{"id":"<client id>","version":"<client version>","secret":"<client secret>"}');
  for (const value of parameters.values()) expect(stdout).not.toContain(value);
  expect(requests.map(({ Name }) => Name).sort()).toEqual(needed.toSorted());
  expect(requests.filter(({ WithDecryption }) => WithDecryption === true)).toEqual([]);
  expect(written).toEqual([]);
});

test("[PAY-14] secrets list reports missing secrets and exits with 1", async () => {
  parameters.delete(names.paymentLink);
  parameters.delete(names.numberKey);
  const { code, stdout, stderr } = await run();
  expect([code, stderr]).toEqual([
    1,
    `2 of ${needed.length} missing: npx --no checkin-site secrets set local <name>`,
  ]);
  expect(stdout.match(/^\S+ +MISSING/gm)).toEqual([
    expect.stringMatching(/^payment\/link-secret /),
    expect.stringMatching(/^voice\/number-key /),
  ]);
  expect(stdout.match(/^ +the first deploy makes it; .+$/gm)).toHaveLength(2);
});

test("[OPS-07] secrets list shows what is off until an operator sets a missing secret", async () => {
  const brought = ofFeatures.flatMap(({ missing }) =>
    missing.map(({ parameter, line }) => ({ name: nameOf(parameter), line })),
  );
  for (const { name } of brought) parameters.delete(name);
  const { code, stdout } = await run();
  expect(code).toBe(brought.length > 0 ? 1 : 0);
  expect((stdout.match(/^ +until then .+$/gm) ?? []).map((line) => line.trim())).toEqual(
    brought.map(({ line }) => line),
  );
});

test("[PAY-14] secrets list fails if the stage cannot be read", async () => {
  parameters.clear();
  expect(await run()).toEqual(refusal("not allowed to read"));
});

const strong = "0123456789abcdef0123456789abcdef";
const good: readonly (readonly [string, string, string])[] = [
  ["canary/key", names.canaryKey, strong],
  ["contact/limit-key", names.limitKey, strong],
  ["contact/forward-secret", names.forwardSecret, `whsec_${strong}`],
  ["contact/forward-key", names.forwardKey, "T01234567/B01234567/hunter2hunter2"],
  ...ofFeatures.flatMap(({ valid }) =>
    valid.map(([name, parameter, value]): [string, string, string] => [name, nameOf(parameter), value]),
  ),
  ["voice/number-key", names.numberKey, strong],
];

test.each(good)(
  "[PAY-14] secrets set writes %s encrypted, without printing it",
  async (shortName, Name, Value) => {
    parameters.delete(Name);
    expect(await set(shortName, `${Value}\n`)).toEqual(
      success(`${shortName} is set; running functions use it within five minutes.`),
    );
    expect(written).toEqual([{ Name, Value, Type: "SecureString", Overwrite: true }]);
  },
);

test("[PAY-14] secrets set reports that it has overwritten a value", async () => {
  expect((await set("payment/link-secret", strong)).stdout).toMatch(/^payment\/link-secret is overwritten;/);
  expect(written).toHaveLength(1);
});

const bad: readonly (readonly [string, string])[] = [
  ["contact/forward-secret", "hunter2"],
  ["contact/forward-key", "https://hooks.slack.com/services/T01234567"],
  ["contact/forward-key", "hunter2"],
  ...ofFeatures.flatMap(({ invalid }) => invalid),
  ["voice/number-key", "hunter2"],
];

test.each(bad)(
  "[PAY-14] secrets set refuses an invalid value for %s without printing it",
  async (shortName, value) => {
    const refused = await set(shortName, value);
    expect(refused).toEqual(
      refusal(expect.stringMatching(`^nothing was written, because ${shortName} must contain .+$`)),
    );
    const printed = [value, "hunter2"].filter((text) => text.trim() !== "" && refused.stderr.includes(text));
    expect(printed).toEqual([]);
    expect(written).toEqual([]);
  },
);

test("[PAY-14] does not print a value that SSM's error quotes", async () => {
  expect(await set("canary/key", `{{${strong}}}`)).toEqual(
    refusal("Parameter value <the value> can't nest another."),
  );
});

const mockDeployed = (stacks: readonly Partial<Stack>[]) => {
  const [ssmClient, sts, cloudFormation] = [
    mockClient(SSMClient),
    mockClient(STSClient),
    mockClient(CloudFormationClient),
  ];
  onTestFinished(() => [ssmClient, sts, cloudFormation].forEach((client) => client.restore()));
  sts.on(GetCallerIdentityCommand).resolves({ Account: "123456789012" });
  cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [...stacks] as Stack[] });
  ssmClient.on(GetParameterCommand).resolves({ Parameter: { Value: "***" } });
  return ssmClient;
};

test.each(["anna", "dev"])(
  "[OPS-18] sets no secret in the stage %s while it is not deployed",
  async (stage) => {
    for (const stacks of [[], [{ StackStatus: "ROLLBACK_COMPLETE" as const }]]) {
      const ssmClient = mockDeployed(stacks);
      expect(await runOperator(secretsSetCommand, [stage, "payment/provider-client"], strong)).toEqual(
        refusal(
          `no stage "${stage}" is deployed in account 123456789012, region us-east-1: is that its name and its account?`,
        ),
      );
      expect(ssmClient.calls()).toEqual([]);
    }
  },
);

test("[OPS-18] the confirmation for a secret shows account and region", async () => {
  const ssmClient = mockDeployed([{ StackStatus: "UPDATE_ROLLBACK_COMPLETE" }]);
  const { code, stderr } = await runAtTerminal(secretsSetCommand, ["dev", "payment/link-secret"], strong);
  expect(code).toBe(0);
  expect(stderr).toContain("In account 123456789012, region us-east-1, it has a value, to be overwritten.");
  expect(ssmClient.commandCalls(PutParameterCommand)).toHaveLength(1);
});

test("[PAY-14] refuses an unknown secret and lists the known ones", async () => {
  const everyName = good.map(([shortName]) => shortName).join(", ");
  expect(await set("link", strong)).toEqual(refusal(`no such secret, expected one of ${everyName}`));
  expect(written).toEqual([]);
});
