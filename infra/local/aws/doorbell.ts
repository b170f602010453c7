import type { EventPattern } from "#infra/capabilities/capability.ts";

const isList = (pattern: EventPattern | readonly string[]): pattern is readonly string[] =>
  Array.isArray(pattern);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

export const matchesPattern = (pattern: EventPattern, value: unknown): boolean =>
  Object.entries(pattern).every(([key, wanted]) => {
    const found = isRecord(value) ? value[key] : undefined;
    return isList(wanted)
      ? typeof found === "string" && wanted.includes(found)
      : matchesPattern(wanted, found);
  });

type Doorbell = {
  readonly ring: (record: unknown) => void;
  /** Resolves when everything that was rung for has been handed over. */
  readonly quiet: () => Promise<void>;
};

/**
 * Hands records to a function in batches, one batch at a time and in order, as Lambda reads one shard of a stream.
 * A batch that fails is dropped: the stream is only the doorbell.
 */
export const makeDoorbell = (
  batchSize: number,
  hand: (records: readonly unknown[]) => Promise<unknown>,
): Doorbell => {
  const waiting: unknown[] = [];
  let ringing: Promise<void> | undefined;

  const handAll = async () => {
    while (waiting.length > 0) {
      try {
        await hand(waiting.splice(0, batchSize));
      } catch (error) {
        console.error("a batch of the doorbell was dropped:", error);
      }
    }
    ringing = undefined;
  };

  return {
    ring: (record) => {
      waiting.push(record);
      ringing ??= handAll();
    },
    quiet: () => ringing ?? Promise.resolve(),
  };
};
