import { CfnOutput, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { pipelineJobs } from "#infra/stack/pipeline/pipeline-jobs.ts";
import { stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { accountNamesOf } from "./account-names.ts";
import { makePipelineStack, withAllFeatures } from "#test/stack/support/stage-with-all-features.ts";
import { makeStageStack, synthesize } from "#test/stack/support/synth-stage.ts";

const full = stages.map(withAllFeatures);
const [dev, staging, prod] = ["dev", "staging", "prod"].map((name) => withAllFeatures(readStage(name)));
const piped = full.filter(({ name }) => pipelineJobs.some(({ stage }) => stage === name));

const stageNames = (stage: Stage) => accountNamesOf(stackNameOf(stage.name), synthesize(stage));
const stackNames = (stack: Stack) => accountNamesOf(stack.stackName, Template.fromStack(stack));
const pipelineNames = (stage: Stage) => stackNames(makePipelineStack(stage));

const clashes = (names: readonly ReadonlySet<string>[]): string[] => {
  return names.flatMap((some, index) =>
    names.slice(index + 1).flatMap((others) => [...some].filter((name) => others.has(name))),
  );
};

test("[OPS-01] no two stages or pipelines create resources of one name in one account and hosted zone", () => {
  expect(clashes([...full.map(stageNames), ...piped.map(pipelineNames)])).toEqual([]);
});

test("[OPS-01] no two stages without a domain create resources of one name in one account", () => {
  expect(clashes(stages.map(stageNames))).toEqual([]);
});

test("[OPS-01] finds the physical names in every resource type of the templates", () => {
  const names = [...stageNames(prod!), ...pipelineNames(prod!)];
  expect(names).toEqual(
    expect.arrayContaining([
      `AWS::CE::AnomalyMonitor MonitorName: "${stackNameOf("prod")}-services"`,
      `AWS::CloudWatch::Dashboard DashboardName: "${stackNameOf("prod")}"`,
      'AWS::IAM::OIDCProvider Url: "https://token.actions.githubusercontent.com"',
      `AWS::IAM::Role RoleName: "${stackNameOf("prod")}-pipeline-deploy"`,
      `AWS::Lambda::Function FunctionName: "${stackNameOf("prod")}-contactMail"`,
      `AWS::Logs::LogGroup LogGroupName: "/aws/vendedlogs${stagePathOf("prod")}/api"`,
      'AWS::Route53::RecordSet Name: "www.example.com."',
      'AWS::SES::EmailIdentity EmailIdentity: "prod.mail.example.com"',
      `AWS::SSM::Parameter Name: "${stagePathOf("prod")}/site/url"`,
    ]),
  );
});

test("[OPS-01] detects resource names and exports that two stages of one account share", () => {
  const alike = { ...staging!, domain: dev!.domain!, mailFrom: dev!.mailFrom, mailDomain: undefined };
  const exporting = [dev!, alike].map((stage) => {
    const stack = makeStageStack(stage);
    new CfnOutput(stack, "Exported", { value: "1", exportName: "site" });
    return stackNames(stack);
  });
  expect(clashes(exporting)).toEqual(
    expect.arrayContaining([
      'AWS::Route53::RecordSet Name: "dev.example.com."',
      'AWS::SES::EmailIdentity EmailIdentity: "dev.mail.example.com"',
      'export: "site"',
    ]),
  );
  expect(clashes([pipelineNames(prod!), pipelineNames({ ...dev!, pipeline: prod!.pipeline! })])).toEqual([
    'AWS::IAM::OIDCProvider Url: "https://token.actions.githubusercontent.com"',
  ]);
});

test("[OPS-01] two stages can share a mail domain and address if only one creates them", () => {
  const mailFrom = "website@mail.example.com";
  const supportEmail = "support@example.org";
  const maker = { ...dev!, mailFrom, supportEmail };
  const mailIdentities = { sender: "existing", sandboxRecipient: "existing" } as const;
  const second = { ...staging!, mailFrom, mailDomain: undefined, supportEmail, mailIdentities };
  expect(clashes([maker, second].map(stageNames))).toEqual([]);
});
