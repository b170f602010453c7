import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Stack, Validations } from "aws-cdk-lib";
import { CfnBucket } from "aws-cdk-lib/aws-s3";
import { CfnQueue } from "aws-cdk-lib/aws-sqs";
import { CfnInclude } from "aws-cdk-lib/cloudformation-include";
import { expect, test } from "vitest";
import type { IConstruct } from "constructs";
import { makeNagPacks } from "#infra/stack/nag-packs.ts";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import {
  acmeSite,
  makePipelineStack,
  makePreviewsStack,
  withAllFeatures,
} from "#test/stack/support/stage-with-all-features.ts";
import { makeApp, makeStageStack, synthStage } from "#test/stack/support/synth-stage.ts";
import { sample } from "#test/support/sample.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const findings = (scope: IConstruct): string[] =>
  makeNagPacks(scope)
    .flatMap((pack) => pack.validateScope(scope).violations)
    .map(({ ruleName }) => ruleName);

/** Rule and reason of every acknowledgement in a tree. */
const acknowledgements = (scope: IConstruct): [string, string][] =>
  scope.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.entries(data as Record<string, string>));

/** A synth runs the packs too, and `npm run check` synthesizes every stage. */
const someStages = sample(1, stages);

const packPrefixes = ["AwsSolutions-", "Serverless-", "NIST.800.53.R5-"];

test.each(someStages)(
  "[OPS-02] no rule pack reports $name, and every suppressed finding exists and has a reason",
  (stage) => {
    const file = join(makeTemporaryFolder(), "template.json");
    writeFileSync(file, JSON.stringify(synthStage(stage.name).toJSON()));
    // The template alone, without the acknowledgements of the constructs.
    const bare = new Stack(makeApp(), "Bare");
    new CfnInclude(bare, "Template", { templateFile: file });

    const stack = makeStageStack(stage);
    expect(findings(stack)).toEqual([]);
    const acknowledged = acknowledgements(stack)
      .map(([rule, reason]) => [rule.replace(/^Annotation::/, ""), reason] as const)
      .filter(([rule]) => packPrefixes.some((prefix) => rule.startsWith(prefix)));
    // A finding names its rule once, for any number of resources.
    const rules = new Set(acknowledged.map(([rule]) => rule));
    expect([...rules].toSorted()).toEqual(findings(bare).toSorted());
    for (const [, reason] of acknowledged) expect(reason.length).toBeGreaterThan(40);
  },
);

test("[OPS-02] each rule pack reports a bare bucket or queue", () => {
  const bare = new Stack(makeApp(), "Bare");
  new CfnBucket(bare, "Bucket");
  new CfnQueue(bare, "Queue");
  expect(findings(bare)).toEqual(
    expect.arrayContaining([
      "AwsSolutions-S1",
      "Serverless-SQSRedrivePolicy",
      "NIST.800.53.R5-S3BucketLoggingEnabled",
    ]),
  );
});

test.each(someStages)(
  "[OPS-02] the AwsSolutions pack reports nothing for $name with its own domain",
  (stage) => {
    expect(findings(makeStageStack(withAllFeatures(stage)))).toEqual([]);
  },
);

test("[OPS-02] only a stage without a domain suppresses the finding about old TLS", () => {
  const rules = (stage: Stage) => acknowledgements(makeStageStack(stage)).map(([rule]) => rule);
  expect(rules(readStage("prod")).join()).toContain("AwsSolutions-CFR4");
  expect(rules(withAllFeatures(readStage("prod"))).join()).not.toContain("AwsSolutions-CFR4");
});

test.each([
  ["dev", () => makePipelineStack(withAllFeatures(readStage("dev")))],
  ["prod", () => makePipelineStack(withAllFeatures(readStage("prod")))],
  ["previews", () => makePreviewsStack({ ...acmeSite, githubProvider: "existing" })],
] as const)(
  "[OPS-02] the AwsSolutions pack reports nothing for the pipeline roles of %s, and wildcards have reasons",
  (_name, makeStack) => {
    const stack = makeStack();
    expect(findings(stack)).toEqual([]);
    for (const [, reason] of acknowledgements(stack)) expect(reason.length).toBeGreaterThan(40);
  },
);
