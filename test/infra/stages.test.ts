import { expect, test } from "vitest";
import { readStage, stages } from "#infra/stage/stages.ts";
import { makeStageStack } from "./synth-stage.ts";

test("[OPS-01] the specification's three stages are there, each with a name of its own, by which it is found", () => {
  const names = stages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["dev", "staging", "prod"]));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(readStage(name).name).toBe(name);
});

test("[OPS-01] an unknown stage is refused in one sentence that tells where the stages are", () => {
  expect(() => readStage("prd")).toThrow(
    /^unknown stage "prd", expected dev, .*staging or prod \(see infra\/stage\/stages\.ts\)$/,
  );
  expect(() => readStage(undefined)).toThrow(
    /^no stage given, pass -c stage=<name>: expected dev, .*staging or prod \(see infra\/stage\/stages\.ts\)$/,
  );
});

test("[OPS-01] no two stages make one identity, since an account has each once", () => {
  const addresses = stages.flatMap(({ mailFrom, supportEmail, mailIdentities }) => [
    ...(mailIdentities.sender === "create" ? [mailFrom] : []),
    ...(mailIdentities.sandboxRecipient === "create" ? [supportEmail] : []),
  ]);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("[OPS-01] every stage lives in us-east-1, in the account it names or else wherever the credentials lead", () => {
  const stage = readStage("dev");
  expect(makeStageStack(stage).environment).toBe("aws://unknown-account/us-east-1");
  expect(makeStageStack({ ...stage, account: "123456789012" }).environment).toBe(
    "aws://123456789012/us-east-1",
  );
});

test("[OPS-01] production cannot be destroyed by one command", () => {
  expect(makeStageStack(readStage("prod")).terminationProtection).toBe(true);
});

test("[OPS-07] a stage is put together without a warning: nothing has to be prepared for it", () => {
  for (const stage of stages) {
    const told = makeStageStack(stage)
      .node.findAll()
      .flatMap(({ node }) => node.metadata);
    expect(told.filter(({ type }) => /^aws:cdk:(warning|error)$/.test(type))).toEqual([]);
  }
});
