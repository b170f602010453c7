import { Stack } from "aws-cdk-lib";
import {
  Alarm,
  AlarmRule,
  ComparisonOperator,
  CompositeAlarm,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Subscription, SubscriptionProtocol, Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { suppress } from "#infra/stack/suppressed-findings.ts";
import { makeAlarmSpecs, type AlarmSpec, type Watched } from "./alarm-specs.ts";

export type MonitoringProps = {
  readonly watched: Watched;
  /** The address that gets an email when any alarm fires. Its owner has to confirm once for each topic. */
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

export type AlarmWithSpec = { readonly name: string; readonly spec: AlarmSpec; readonly alarm: Alarm };

/**
 * A composite of the five alarms on missing runs: one error of EventBridge Scheduler is one page at night, not five.
 */
const workMissing = {
  name: "work-missing",
  errorImpact:
    "Support, payers or callers may get nothing, and no other alarm would fire: a sweep or the canary has not run.",
} as const;

const describe = (name: string, errorImpact: string): string =>
  `${errorImpact} What to do: docs/runbook.md#${name}`;

/** Creates an alarm from every row of alarm-specs.ts: a few that page at once, all others as low-priority email. */
export class Monitoring extends Construct {
  readonly alarms: readonly AlarmWithSpec[];
  readonly workMissing: CompositeAlarm | undefined;

  constructor(scope: Construct, id: string, { watched, alarmEmail }: MonitoringProps) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    const { sms, https } = watched.stage.pageTo ?? {};
    const topics = {
      page: this.#makeTopic("Pages", [
        ["PageMail", SubscriptionProtocol.EMAIL, alarmEmail],
        ["PageSms", SubscriptionProtocol.SMS, sms],
        ["PageHttps", SubscriptionProtocol.HTTPS, https],
      ]),
      ticket: this.#makeTopic("Alarms", [["Mail", SubscriptionProtocol.EMAIL, alarmEmail]]),
    };
    this.alarms = makeAlarmSpecs(watched).map(([name, spec]) => {
      const alarm = new Alarm(this, name, {
        alarmName: `${stackName}-${name}`,
        alarmDescription: describe(name, spec.errorImpact),
        metric: spec.metric,
        evaluationPeriods: spec.periods ?? 1,
        treatMissingData:
          spec.missingData === "fires" ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
        ...trigger(spec),
      });
      const pagesAlone = spec.missingData === "fires" && watched.stage.alarms === "pages";
      alarm.addAlarmAction(new SnsAction(topics[pagesAlone ? "page" : (spec.severity ?? "ticket")]));
      return { name, spec, alarm };
    });
    if (watched.stage.alarms === "pages") return;
    const silent = this.alarms.filter(({ spec }) => spec.missingData === "fires");
    this.workMissing = new CompositeAlarm(this, workMissing.name, {
      compositeAlarmName: `${stackName}-${workMissing.name}`,
      alarmDescription: describe(workMissing.name, workMissing.errorImpact),
      alarmRule: AlarmRule.anyOf(...silent.map(({ alarm }) => alarm)),
    });
    this.workMissing.addAlarmAction(new SnsAction(topics.page));
  }

  #makeTopic(
    id: string,
    subscriptions: readonly (readonly [id: string, SubscriptionProtocol, endpoint: string | undefined])[],
  ): Topic {
    const { account, region, partition, stackName } = Stack.of(this);
    const topic = new Topic(this, id, { enforceSSL: true });
    for (const [subscriptionId, protocol, endpoint] of subscriptions) {
      if (endpoint === undefined) continue;
      // `addSubscription` is not used, because it would name the resource after the address.
      const subscription = new Subscription(this, subscriptionId, { topic, protocol, endpoint });
      suppress(subscription, {
        ids: ["Serverless-SNSRedrivePolicy"],
        reason:
          "A dead-letter queue would hold undelivered notifications that nobody reads. The alarm itself stays " +
          "red on the dashboard.",
      });
    }
    // Accepts alarms of this stage alone, by their names. Another stage's alarm in the account must not page this
    // stage's operator.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: "AlarmsMayPublish",
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: {
          ArnLike: {
            "aws:SourceArn": `arn:${partition}:cloudwatch:${region}:${account}:alarm:${stackName}-*`,
          },
        },
      }),
    );
    suppress(topic, {
      ids: ["NIST.800.53.R5-SNSEncryptedKMS", "CKV_AWS_26"],
      reason:
        "An alarm's text names a metric and a heading of the runbook, and is sent as plain mail. CloudWatch " +
        "cannot publish to a topic that is encrypted with SNS's AWS managed key.",
    });
    return topic;
  }
}
