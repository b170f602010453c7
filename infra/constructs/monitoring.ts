import { Stack } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Subscription, SubscriptionProtocol, Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { accept } from "#infra/accepted-findings.ts";
import { makeAlarmSpecs, type AlarmSpec, type Watched } from "./alarm-specs.ts";

export type MonitoringProps = {
  readonly watched: Watched;
  /** Who gets a mail when an alarm fires. The address has to confirm once. */
  readonly alarmEmail: string;
};

const trigger = ({ firesWhen }: AlarmSpec) => {
  if ("above" in firesWhen)
    return { threshold: firesWhen.above, comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD };
  return "atLeast" in firesWhen
    ? {
        threshold: firesWhen.atLeast,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      }
    : { threshold: firesWhen.below, comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD };
};

const treatMissing = {
  "is fine": TreatMissingData.NOT_BREACHING,
  fires: TreatMissingData.BREACHING,
} as const;

/** An alarm as made, with its row. */
export type MadeAlarm = { readonly name: string; readonly spec: AlarmSpec; readonly alarm: Alarm };

/** Turns every row of alarm-specs.ts into an alarm whose mail says what hurts and where to read more in the runbook. */
export class Monitoring extends Construct {
  readonly alarms: readonly MadeAlarm[];

  constructor(scope: Construct, id: string, { watched, alarmEmail }: MonitoringProps) {
    super(scope, id);
    const { stackName, account, region, partition } = Stack.of(this);
    const topic = new Topic(this, "Alarms", { enforceSSL: true });
    // Not `addSubscription`, which would name the resource after the address.
    const mail = new Subscription(this, "Mail", {
      topic,
      protocol: SubscriptionProtocol.EMAIL,
      endpoint: alarmEmail,
    });
    // A topic with its own policy no longer lets the account's alarms publish by default.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: "AlarmsMayPublish",
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: {
          ArnLike: { "aws:SourceArn": `arn:${partition}:cloudwatch:${region}:${account}:alarm:*` },
        },
      }),
    );
    accept(mail, {
      ids: ["Serverless-SNSRedrivePolicy"],
      reason:
        "A mail that could not be delivered for hours would lie in a queue that nobody looks at. The alarm itself stays " +
        "red on the dashboard.",
    });
    accept(topic, {
      ids: ["NIST.800.53.R5-SNSEncryptedKMS", "CKV_AWS_26"],
      reason:
        "An alarm's text names a metric and a heading of the runbook, and goes out as plain mail. CloudWatch cannot " +
        "publish to a topic under SNS's own key.",
    });
    this.alarms = makeAlarmSpecs(watched).map(([name, spec]) => {
      const alarm = new Alarm(this, name, {
        alarmName: `${stackName}-${name}`,
        alarmDescription: `${spec.errorImpact} What to do: docs/runbook.md#${name}`,
        metric: spec.metric,
        evaluationPeriods: spec.periods,
        treatMissingData: treatMissing[spec.missingData],
        ...trigger(spec),
      });
      alarm.addAlarmAction(new SnsAction(topic));
      return { name, spec, alarm };
    });
  }
}
