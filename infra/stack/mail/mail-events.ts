import { Duration } from "aws-cdk-lib";
import { EventField, Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { ConfigurationSet } from "aws-cdk-lib/aws-ses";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { suppress, lambdaDeadLetters } from "#infra/stack/suppressed-findings.ts";
import { contact, mailEventDetailTypes } from "#infra/contact/contact-capability.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { makeDeadLetterQueue, type DeadLetters } from "../work/dead-letters.ts";
import type { WorkloadFunction } from "../work/workload-function.ts";
import { allow } from "#infra/stack/allow.ts";

export type MailEventsProps = { readonly configurationSet: ConfigurationSet };

const { queueTrigger } = contact.functions.contactMail;

/** SES also lists the mail's headers with the visitor's address, which in a queue would outlive its erasure. */
const messageOf = (more: object = {}): RuleTargetInput =>
  RuleTargetInput.fromObject({
    source: "aws.ses",
    detail: {
      eventType: EventField.fromPath("$.detail.eventType"),
      mail: {
        messageId: EventField.fromPath("$.detail.mail.messageId"),
        tags: EventField.fromPath("$.detail.mail.tags"),
      },
      ...more,
    },
  });

// EventBridge cannot forward a field that only some events have, so bounces have a rule of their own.
const { Bounce, ...others } = mailEventDetailTypes;
const rules = {
  Rule: { detailType: Object.values(others), message: messageOf() },
  Bounces: {
    detailType: [Bounce],
    message: messageOf({ bounce: { bounceType: EventField.fromPath("$.detail.bounce.bounceType") } }),
  },
} as const;

/** The minimum of a mapping; the stream, the sweep and operators need instances too. */
const workersAtOnce = 2;

/** EventBridge invokes a function three times and then drops the event: the mail might be sent again. */
export class MailEvents extends Construct {
  readonly deadLetters: DeadLetters;
  readonly #queue: Queue;

  constructor(scope: Construct, id: string, { configurationSet }: MailEventsProps) {
    super(scope, id);
    const holds = "It contains ids, and no visitor data.";
    const setAside = makeDeadLetterQueue(this, holds, "the dead-letter queue of the queue next to it");
    this.deadLetters = {
      queue: setAside,
      alarm: queueTrigger.deadLettersAlarm,
      errorImpact: queueTrigger.deadLettersImpact,
      capability: "contact",
    };
    this.#queue = new Queue(this, "Queue", {
      enforceSSL: true,
      encryption: QueueEncryption.SQS_MANAGED,
      visibilityTimeout: Duration.seconds(queueTrigger.retrySeconds),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: setAside, maxReceiveCount: queueTrigger.triesMax },
    });
    suppress(this.#queue, {
      ids: ["CKV_AWS_27"],
      reason: `It is encrypted with SQS's own key, which the rule does not recognize. ${holds}`,
    });
    for (const id of namesOf(rules)) {
      const { detailType, message } = rules[id];
      const rule = new Rule(this, id, {
        eventPattern: {
          source: ["aws.ses"],
          detailType: [...detailType],
          detail: { mail: { tags: { "ses:configuration-set": [configurationSet.configurationSetName] } } },
        },
        targets: [new SqsQueue(this.#queue, { message })],
      });
      suppress(rule, {
        ids: ["Serverless-EventBusDLQ"],
        reason:
          "EventBridge retries for a day to put an event into the queue. A message whose event is still lost " +
          "needs review after a day, and raises an alarm.",
      });
    }
  }

  /** Lambda receives messages from the queue with the role of the worker. */
  deliverTo(worker: WorkloadFunction): void {
    allow(
      worker.role,
      ["DeleteMessage", "GetQueueAttributes", "ReceiveMessage"].map((name) => `sqs:${name}`),
      [this.#queue.queueArn],
    );
    const mapping = new EventSourceMapping(this, "Mapping", {
      target: worker.alias,
      eventSourceArn: this.#queue.queueArn,
      batchSize: queueTrigger.batchSize,
      maxConcurrency: workersAtOnce,
      reportBatchItemFailures: true,
    });
    mapping.node.addDependency(worker.role);
    suppress(mapping, {
      ids: ["Serverless-LambdaEventSourceMappingDestination"],
      reason: "A failed message stays in the queue, which dead-letters it after its last attempt.",
    });
    suppress(worker.lambda, {
      ids: lambdaDeadLetters,
      reason:
        "SES events wait in their own queue until they are processed, and that queue has a dead-letter queue.",
    });
  }
}
