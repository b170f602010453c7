import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption, type QueueProps } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { accept } from "#infra/stack/accepted-findings.ts";
import type { CapabilityName } from "#infra/stack/capabilities.ts";

/** A queue that no program reads, and the alarm that tells of what lies in it. */
export type DeadLetters = {
  readonly queue: Queue;
  readonly alarm: string;
  readonly errorImpact: string;
  readonly capability: CapabilityName;
};

/**
 * For what a worker was given and could not take.
 * @param holds what lies in it, for whoever asks how it is encrypted.
 * @param whose in a sentence: of a queue that is not another queue's, the rules cannot see whose it is.
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
  accept(
    queue,
    {
      ids: ["CKV_AWS_27"],
      reason: `It is encrypted under SQS's own key, which the rule does not know. ${holds}`,
    },
    {
      ids: ["AwsSolutions-SQS3", "Serverless-SQSRedrivePolicy"],
      reason: `This is the dead-letter queue: ${whose}, which the rule cannot see.`,
    },
  );
  return queue;
};
