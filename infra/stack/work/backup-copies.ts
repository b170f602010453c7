import { ArnFormat, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { EventField, Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import { suppress } from "#infra/stack/suppressed-findings.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { retention } from "#shared/retention.ts";
import { makeDeadLetterQueue, type DeadLetters } from "./dead-letters.ts";

export type BackupCopiesProps = {
  readonly tables: readonly TableV2[];
  readonly to: NonNullable<Stage["backupCopies"]>;
};

/** This alarm exists even on stages whose other alarms send no email: a night without a copy must be noticed. */
export const failedCopiesAlarm = "backup-copies-failed";

/** The copies are the actual backup; these need only last until the copies are made. */
const madeFor = Duration.days(2);

/**
 * Protects against the loss of the region or the account. An operator creates the vault of the copies before the first
 * deployment.
 */
export class BackupCopies extends Construct {
  readonly failures: DeadLetters;

  constructor(scope: Construct, id: string, { tables, to }: BackupCopiesProps) {
    super(scope, id);
    const stack = Stack.of(this);
    const vault = new BackupVault(this, "Vault", {
      backupVaultName: stack.stackName,
      // CloudFormation deletes the vault only if creating the stack failed. It is empty then, and its name would
      // otherwise block the next attempt.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      blockRecoveryPointDeletion: true,
    });
    suppress(vault, {
      ids: ["CKV_AWS_166"],
      reason:
        "The account's AWS managed key for backups is enough; a customer managed key would only add a way to " +
        "lose them.",
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
    // A queue with an alarm: EventBridge passes no source ARN to SNS, so a topic would have to let every account's
    // rules publish ("You can't use Condition blocks in Amazon SNS topic policies for EventBridge", its user guide,
    // "Amazon SNS permissions"). The vault's own notifications do not report a backup that failed.
    const queue = makeDeadLetterQueue(
      this,
      "It holds the names of tables and why AWS Backup did not copy them.",
      "where EventBridge puts the nightly copies that failed",
      { queueName: `${stack.stackName}-failed-copies` },
    );
    this.failures = {
      queue,
      alarm: failedCopiesAlarm,
      errorImpact: "If the region is lost, rows written since the last copy are lost: a nightly copy failed.",
      capability: "site",
    };
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
        new SqsQueue(queue, {
          message: RuleTargetInput.fromText(`The nightly copy of ${table} is ${state}: ${why}`),
        }),
      ],
    });
    suppress(failures, {
      ids: ["Serverless-EventBusDLQ"],
      reason:
        "EventBridge retries for a day to put an event into the queue, and the next nightly copy covers a lost one.",
    });
    const selection = plan.addSelection("Tables", {
      backupSelectionName: stack.stackName,
      resources: tables.map(({ tableArn }) => BackupResource.fromArn(tableArn)),
    });
    suppress(selection, {
      ids: [
        "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]",
      ],
      reason:
        "Only AWS Backup can assume this role, and AWS updates its managed policy with the service. A narrower " +
        "policy of our own could fail in the night after such a change.",
    });
  }
}
