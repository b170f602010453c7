import { expect, test } from "vitest";
import { bootstrap } from "#infra/operator/doctor/doctor-checks.ts";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import { sample } from "#test/support/sample.ts";
import { makeStageStack, synthStage } from "#test/stack/support/synth-stage.ts";

test("[OPS-01] the three specified stages exist with unique names", () => {
  const names = stages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["dev", "staging", "prod"]));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(readStage(name).name).toBe(name);
});

test("[OPS-14] any other short name is an unprotected preview stage that expires", () => {
  for (const name of ["pr12", "anna"])
    expect(readStage(name)).toMatchObject({
      name,
      terminationProtection: false,
      searchEngines: "noindex",
      mailSandbox: true,
      payments: "sandbox",
      expiresAfterDays: 14,
    });
  for (const name of [
    "p",
    "PR12",
    "pr-12",
    "local",
    "prd",
    "production",
    "prods",
    "prdo",
    "stag",
    "pr",
    "aname17letterlong",
  ])
    expect(() => readStage(name), name).toThrow(`unknown stage "${name}"`);
});

test("[OPS-01] refuses an unknown stage in one sentence that lists the stages", () => {
  expect(() => readStage("prd")).toThrow(
    /^unknown stage "prd", expected dev, .*staging or prod \(see infra\/stack\/stage\/stages\.ts\)$/,
  );
  expect(() => readStage(undefined)).toThrow(
    /^no stage given, pass -c stage=<name>: expected dev, .*staging or prod \(see infra\/stack\/stage\/stages\.ts\)$/,
  );
});

test("[OPS-01] no two stages create the same mail identity", () => {
  const addresses = stages.flatMap(({ mailFrom, supportEmail, mailIdentities }) => [
    ...(mailIdentities.sender === "create" ? [mailFrom] : []),
    ...(mailIdentities.sandboxRecipient === "create" ? [supportEmail] : []),
  ]);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each(sample(1, stages))(
  "[OPS-01] [OPS-07] $name synthesizes for us-east-1 without a warning",
  (stage) => {
    const { environment, node } = makeStageStack({ ...stage, account: "123456789012" });
    expect(environment).toBe("aws://123456789012/us-east-1");
    const reported = node.findAll().flatMap((each) => each.node.metadata);
    expect(reported.filter(({ type }) => /^aws:cdk:(warning|error)$/.test(type))).toEqual([]);
  },
);

test.each(["dev", "pr1"])(
  "[OPS-12] the doctor checks the bootstrap version that %s's template requires",
  (name) => {
    const { Parameters, Rules } = synthStage(name).toJSON();
    const [{ Assert }] = Rules.CheckBootstrapVersion.Assertions;
    const [tooOld]: readonly (readonly string[])[] = Assert["Fn::Not"][0]["Fn::Contains"];
    expect(bootstrap).toEqual({
      parameter: Parameters.BootstrapVersion.Default,
      leastVersion: Math.max(...tooOld!.map(Number)) + 1,
    });
  },
);
