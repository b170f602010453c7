import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption, type QueueProps } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { suppress } from "#infra/stack/suppressed-findings.ts";
import type { CapabilityName } from "#infra/stack/capabilities.ts";

/** A queue that no program reads, and the alarm that reports messages in it. */
export type DeadLetters = {
  readonly queue: Queue;
  readonly alarm: string;
  readonly errorImpact: string;
  readonly capability: CapabilityName;
};

/**
 * A queue for messages that a worker received and could not process.
 * @param holds the content of the messages, for the reason why its encryption is sufficient
 * @param whose the owner of the queue, as part of a sentence: cdk-nag's rules cannot see an owner that is not a queue
 */
export const makeDeadLetterQueue = (
  scope: Construct,
  holds: string,
  whose: string,
  named: Pick<QueueProps, "queueName"> = {},
): Queue => {
  const queue = new Queue(scope, "DeadLetters", {
    ...named,
    enforceSSL: true,
    encryption: QueueEncryption.SQS_MANAGED,
    retentionPeriod: Duration.days(14),
  });
  suppress(
    queue,
    {
      ids: ["CKV_AWS_27"],
      reason: `It is encrypted with SQS's own key, which the rule does not recognize. ${holds}`,
    },
    {
      ids: ["AwsSolutions-SQS3", "Serverless-SQSRedrivePolicy"],
      reason: `This is the dead-letter queue: ${whose}, which the rule cannot see.`,
    },
  );
  return queue;
};
