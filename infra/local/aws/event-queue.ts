import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { QueueSpec } from "#infra/stack/capability.ts";
import type { LocalClock } from "#infra/local/local-clock.ts";
import type { InvocationOutcome } from "./function-host.ts";

type QueueMessage = {
  readonly messageId: string;
  readonly body: string;
  tries: number;
  visibleAtEpochMs: number;
};

/** The worker's input: the fields of SQS's records that our worker reads. */
type QueuedRecord = Pick<QueueMessage, "messageId" | "body"> & { readonly eventSource: "aws:sqs" };

const responseSchema = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });

const hasFailed = (outcome: InvocationOutcome): ((messageId: string) => boolean) => {
  if (outcome.type !== "answered") return () => true;
  const failed = responseSchema.parse(outcome.result).batchItemFailures.map((item) => item.itemIdentifier);
  return (messageId) => failed.includes(messageId);
};

/** An SQS queue with its Lambda trigger. In memory: unlike in the cloud, waiting messages are lost with the process. */
export const makeEventQueue = (
  clock: Pick<LocalClock, "now" | "onPass">,
  { batchSize, retrySeconds, triesMax }: Pick<QueueSpec, "batchSize" | "retrySeconds" | "triesMax">,
  hand: (records: readonly QueuedRecord[]) => Promise<InvocationOutcome>,
) => {
  const messages = new Set<QueueMessage>();
  let handing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const takeBatch = (): readonly QueueMessage[] => {
    const now = clock.now();
    const batch = [...messages].filter((message) => message.visibleAtEpochMs <= now).slice(0, batchSize);
    for (const message of batch) {
      message.tries += 1;
      message.visibleAtEpochMs = now + retrySeconds * 1000;
    }
    return batch;
  };

  const handAll = async () => {
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      const records = batch.map(({ messageId, body }) => ({
        messageId,
        body,
        eventSource: "aws:sqs" as const,
      }));
      const failed = hasFailed(await hand(records));
      for (const message of batch) {
        if (failed(message.messageId) && message.tries < triesMax) continue;
        messages.delete(message);
        if (failed(message.messageId))
          console.error(`an event was dead-lettered after ${triesMax} attempts: ${message.body}`);
      }
    }
  };

  const look = () => {
    handing ??= handAll().finally(() => {
      handing = undefined;
      clearTimeout(timer);
      const next = Math.min(...[...messages].map((message) => message.visibleAtEpochMs));
      if (messages.size > 0) timer = setTimeout(look, Math.max(0, next - clock.now()));
    });
  };

  clock.onPass(look);
  return {
    send: (event: unknown) => {
      const body = JSON.stringify(event);
      messages.add({ messageId: randomUUID(), body, tries: 0, visibleAtEpochMs: clock.now() });
      look();
    },
    idle: () => handing ?? Promise.resolve(),
    close: () => {
      messages.clear();
      clearTimeout(timer);
    },
  };
};
