import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, Stack, Validations } from "aws-cdk-lib";
import { CfnInclude } from "aws-cdk-lib/cloudformation-include";
import { AwsSolutionsChecks } from "cdk-nag";
import { expect, test } from "vitest";
import type { IConstruct } from "constructs";
import { readStage, stages, type Stage } from "#infra/stages.ts";
import { makePipelineStack, withEverything } from "./stage-with-everything.ts";
import { makeStageStack, originTrust, synthStage } from "./synth-stage.ts";
import { makeTemporaryFolder } from "#test/support/temporary-folder.ts";

const findings = (scope: IConstruct): string[] =>
  new AwsSolutionsChecks(scope).validateScope(scope).violations.map(({ ruleName }) => ruleName);

/** Rule and reason of every acknowledgement in a tree. */
const acknowledgements = (scope: IConstruct): [string, string][] =>
  scope.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.entries(data as Record<string, string>));

test.each(stages)("[OPS-02] the AwsSolutions pack finds nothing in $name", (stage) => {
  expect(findings(makeStageStack({ ...stage, originTrust }))).toEqual([]);
});

test("[OPS-02] the AwsSolutions pack finds nothing in a stage that names its account", () => {
  expect(findings(makeStageStack({ ...readStage("prod"), originTrust, account: "123456789012" }))).toEqual(
    [],
  );
});

test.each(stages)(
  "[OPS-02] the AwsSolutions pack finds nothing in $name with a domain of its own",
  (stage) => {
    expect(findings(makeStageStack(withEverything(stage)))).toEqual([]);
  },
);

test("[OPS-02] that old TLS is taken is acknowledged of a stage without a domain alone", () => {
  const rules = (stage: Stage) => acknowledgements(makeStageStack(stage)).map(([rule]) => rule);
  expect(rules({ ...readStage("prod"), originTrust }).join()).toContain("AwsSolutions-CFR4");
  expect(rules(withEverything(readStage("prod"))).join()).not.toContain("AwsSolutions-CFR4");
});

test.each(["dev", "prod"] as const)(
  "[OPS-02] the AwsSolutions pack finds nothing in the pipeline's roles of %s, and each wildcard has its reason",
  (name) => {
    const stack = makePipelineStack(withEverything(readStage(name)));
    expect(findings(stack)).toEqual([]);
    for (const [, reason] of acknowledgements(stack)) expect(reason.length).toBeGreaterThan(40);
  },
);

test("[OPS-02] every finding that is acknowledged would be one, and its reason is more than a word", () => {
  const file = join(makeTemporaryFolder(), "template.json");
  writeFileSync(file, JSON.stringify(synthStage("dev").toJSON()));
  // The bare template, without what the constructs have acknowledged.
  const bare = new Stack(new App(), "Bare");
  new CfnInclude(bare, "Template", { templateFile: file });

  const acknowledged = acknowledgements(makeStageStack({ ...readStage("dev"), originTrust }))
    .map(([rule, reason]) => [rule.replace(/^Annotation::/, ""), reason] as const)
    .filter(([rule]) => rule.startsWith("AwsSolutions-"));
  // A finding names its rule once, however many resources it has.
  const rules = new Set(acknowledged.map(([rule]) => rule));
  expect([...rules].toSorted()).toEqual(findings(bare).toSorted());
  for (const [, reason] of acknowledged) expect(reason.length).toBeGreaterThan(40);
});
