import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { makeStageDatabase } from "#infra/operator/command/stage-clients.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { retention } from "#shared/retention.ts";
import { onlyOf, propertiesOf } from "#test/stack/support/in-template.ts";
import { synthesize, synthStage } from "#test/stack/support/synth-stage.ts";

const tableType = "AWS::DynamoDB::GlobalTable";

/** The vault to which the only rule of a template copies. */
const copiesOf = (template: ReturnType<typeof synthStage>): unknown =>
  propertiesOf(template, "AWS::Backup::BackupPlan").map(
    ({ BackupPlan }) => BackupPlan.BackupPlanRule[0].CopyActions[0].DestinationBackupVaultArn,
  );

test("[OPS-11] copies every table of prod nightly to another region, for as long as the privacy policy states", () => {
  const template = synthStage("prod");
  template.hasResourceProperties("AWS::Backup::BackupPlan", {
    BackupPlan: {
      BackupPlanRule: [
        Match.objectLike({
          ScheduleExpression: "cron(0 3 * * ? *)",
          Lifecycle: { DeleteAfterDays: 2 },
          CopyActions: [Match.objectLike({ Lifecycle: { DeleteAfterDays: retention.backupDays } })],
        }),
      ],
    },
  });
  expect(copiesOf(template)).toEqual([
    {
      "Fn::Join": [
        "",
        ["arn:aws:backup:us-west-2:", { Ref: "AWS::AccountId" }, `:backup-vault:${stackNameOf("prod")}`],
      ],
    },
  ]);
  const { Resources } = onlyOf(template, "AWS::Backup::BackupSelection").properties.BackupSelection;
  const selected = Resources.map((resource: { "Fn::GetAtt": string[] }) => resource["Fn::GetAtt"][0]);
  expect(selected.toSorted()).toEqual(Object.keys(template.findResources(tableType)).toSorted());
});

test("[OPS-11] the backup vault is retained, denies manual deletion and has an alarm for failed copies", () => {
  const template = synthStage("prod");
  const [vault] = Object.values(template.findResources("AWS::Backup::BackupVault"));
  expect(vault).toMatchObject({
    DeletionPolicy: "RetainExceptOnCreate",
    UpdateReplacePolicy: "Retain",
    Properties: {
      BackupVaultName: stackNameOf("prod"),
      AccessPolicy: { Statement: [{ Effect: "Deny" }] },
    },
  });
  const reported = propertiesOf(template, "AWS::Events::Rule").find(
    ({ EventPattern }) => EventPattern.source[0] === "aws.backup",
  );
  const { detail } = reported!.EventPattern;
  expect(detail.state).toEqual(expect.arrayContaining(["FAILED", "EXPIRED", "ABORTED"]));
  expect(detail.resourceArn).toHaveLength(Object.keys(template.findResources(tableType)).length);
  const [{ Arn: queue, InputTransformer: message }] = reported!.Targets;
  expect(message.InputTemplate).toMatch(/^"The nightly copy of <.+> is <.+>: <.+>"$/);
  template.hasResourceProperties("AWS::CloudWatch::Alarm", {
    AlarmName: `${stackNameOf("prod")}-backup-copies-failed`,
    Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [queue["Fn::GetAtt"][0], "QueueName"] } }],
  });
});

test("[OPS-11] preserves the failed-copy alarm in a stage with page alarms only", () => {
  const template = synthesize({ ...readStage("prod"), alarms: "pages", metrics: "alarmed" });
  const names = propertiesOf(template, "AWS::CloudWatch::Alarm").map(({ AlarmName }) => AlarmName);
  expect(names).toContain(`${stackNameOf("prod")}-backup-copies-failed`);
});

test("[OPS-11] copies backups to another account if the stage configures one", () => {
  const backupCopies = { region: "eu-west-1", account: "210987654321" };
  expect(copiesOf(synthesize({ ...readStage("prod"), backupCopies }))).toEqual([
    `arn:aws:backup:eu-west-1:210987654321:backup-vault:${stackNameOf("prod")}`,
  ]);
});

test("[OPS-11] a stage without copies has no backup plan, and one tombstone table without a replica", () => {
  const template = synthStage("dev");
  template.resourceCountIs("AWS::Backup::BackupPlan", 0);
  const [tombstones] = Object.entries(template.findResources(tableType)).filter(([id]) =>
    id.startsWith("Tombstones"),
  );
  expect(tombstones![1].Properties.Replicas).toHaveLength(1);
});

test("[OPS-11] a restore can read a table in another region", async () => {
  expect(await makeStageDatabase("prod", ".local", "us-west-2").config.region()).toBe("us-west-2");
  expect(await makeStageDatabase("prod", ".local").config.region()).toBe("us-east-1");
});
