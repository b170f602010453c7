import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { QueueSpec } from "#infra/capabilities/capability.ts";
import type { EditionClock } from "#infra/local/edition-clock.ts";
import type { InvocationOutcome } from "./function-host.ts";

type Letter = {
  readonly messageId: string;
  readonly body: string;
  tries: number;
  visibleAtEpochMs: number;
};

/** What the worker is given: SQS's record, as far as ours reads it. */
type QueuedRecord = Pick<Letter, "messageId" | "body"> & { readonly eventSource: "aws:sqs" };

type EventQueue = {
  readonly send: (event: unknown) => void;
  /** Resolves when everything that may be tried now has been. */
  readonly quiet: () => Promise<void>;
  readonly close: () => void;
};

const answerSchema = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });

const hasFailed = (outcome: InvocationOutcome): ((messageId: string) => boolean) => {
  if (outcome.type !== "answered") return () => true;
  const failed = answerSchema.parse(outcome.result).batchItemFailures.map((item) => item.itemIdentifier);
  return (messageId) => failed.includes(messageId);
};

/**
 * A queue of SQS with its Lambda mapping and partial batch answers. It lives in memory: letters that wait are lost with the
 * process, as they never are in the cloud.
 * @param hand invokes the worker.
 */
export const makeEventQueue = (
  clock: Pick<EditionClock, "now" | "onPass">,
  { batchSize, retrySeconds, triesMax }: Pick<QueueSpec, "batchSize" | "retrySeconds" | "triesMax">,
  hand: (records: readonly QueuedRecord[]) => Promise<InvocationOutcome>,
): EventQueue => {
  const letters = new Set<Letter>();
  let handing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const takeBatch = (): readonly Letter[] => {
    const now = clock.now();
    const batch = [...letters].filter((letter) => letter.visibleAtEpochMs <= now).slice(0, batchSize);
    for (const letter of batch) {
      letter.tries += 1;
      letter.visibleAtEpochMs = now + retrySeconds * 1000;
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
      for (const letter of batch) {
        if (failed(letter.messageId) && letter.tries < triesMax) continue;
        letters.delete(letter);
        if (failed(letter.messageId))
          console.error(`an event was set aside after ${triesMax} tries: ${letter.body}`);
      }
    }
  };

  const look = () => {
    handing ??= handAll().finally(() => {
      handing = undefined;
      clearTimeout(timer);
      const next = Math.min(...[...letters].map((letter) => letter.visibleAtEpochMs));
      if (letters.size > 0) timer = setTimeout(look, Math.max(0, next - clock.now()));
    });
  };

  clock.onPass(look);
  return {
    send: (event) => {
      const body = JSON.stringify(event);
      letters.add({ messageId: randomUUID(), body, tries: 0, visibleAtEpochMs: clock.now() });
      look();
    },
    quiet: () => handing ?? Promise.resolve(),
    close: () => {
      letters.clear();
      clearTimeout(timer);
    },
  };
};
