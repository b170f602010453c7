import { ArnFormat, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { EventField, Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { SnsTopic } from "aws-cdk-lib/aws-events-targets";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { accept } from "#infra/accepted-findings.ts";
import type { Stage } from "#infra/stage/stage.ts";
import { retention } from "#shared/retention.ts";

export type BackupCopiesProps = {
  readonly tables: readonly TableV2[];
  readonly to: NonNullable<Stage["backupCopies"]>;
  readonly failuresTo: ITopic;
};

/** The copies are what counts; these need only last until they are made. */
const madeFor = Duration.days(2);

/** Against the loss of the region or the account. An operator makes the vault of the copies before the first deploy. */
export class BackupCopies extends Construct {
  constructor(scope: Construct, id: string, { tables, to, failuresTo }: BackupCopiesProps) {
    super(scope, id);
    const stack = Stack.of(this);
    const vault = new BackupVault(this, "Vault", {
      backupVaultName: stack.stackName,
      // Left by a create that failed it would keep its name from the next one; it is empty then.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      blockRecoveryPointDeletion: true,
    });
    accept(vault, {
      ids: ["CKV_AWS_166"],
      reason: "The account's own key for backups does; a key of ours would only be one more thing to lose.",
    });
    const copies = stack.formatArn({
      service: "backup",
      region: to.region,
      account: to.account ?? stack.account,
      resource: "backup-vault",
      resourceName: stack.stackName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const plan = new BackupPlan(this, "Plan", {
      backupPlanName: stack.stackName,
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: "Nightly",
          scheduleExpression: Schedule.cron({ hour: "3", minute: "0" }),
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(8),
          deleteAfter: madeFor,
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, "Copies", copies),
              deleteAfter: Duration.days(retention.backupDays),
            },
          ],
        }),
      ],
    });
    const [table, state, why] = ["resourceArn", "state", "statusMessage"].map((name) =>
      EventField.fromPath(`$.detail.${name}`),
    );
    // Not by the vault's own notifications, which tell of no backup that failed.
    const failures = new Rule(this, "Failures", {
      eventPattern: {
        source: ["aws.backup"],
        detailType: ["Backup Job State Change", "Copy Job State Change"],
        detail: {
          state: ["FAILED", "EXPIRED", "ABORTED", "PARTIAL"],
          resourceArn: tables.map(({ tableArn }) => tableArn),
        },
      },
      targets: [
        new SnsTopic(failuresTo, {
          message: RuleTargetInput.fromText(`Tonight's copy of ${table} is ${state}: ${why}`),
        }),
      ],
    });
    accept(failures, {
      ids: ["Serverless-EventBusDLQ"],
      reason: "EventBridge tries for a day, and nobody would look into a queue for what it could not tell.",
    });
    const selection = plan.addSelection("Tables", {
      backupSelectionName: stack.stackName,
      resources: tables.map(({ tableArn }) => BackupResource.fromArn(tableArn)),
    });
    accept(selection, {
      ids: [
        "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]",
      ],
      reason:
        "Only AWS Backup can take this role, whose policy AWS keeps up with what that service asks for. A shorter one of " +
        "ours would be found wanting on the night after a change of theirs.",
    });
  }
}
