import type { EventPattern } from "#infra/stack/capability.ts";

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

type StreamTrigger = {
  readonly send: (record: unknown) => void;
  readonly idle: () => Promise<void>;
};

/** One batch at a time and in order, as Lambda reads a shard. One that fails is dropped: the sweep finds its rows. */
export const makeStreamTrigger = (
  batchSize: number,
  hand: (records: readonly unknown[]) => Promise<unknown>,
): StreamTrigger => {
  const waiting: unknown[] = [];
  let handing: Promise<void> | undefined;

  const handAll = async () => {
    while (waiting.length > 0) {
      try {
        await hand(waiting.splice(0, batchSize));
      } catch (error) {
        console.error("a batch of stream records was dropped:", error);
      }
    }
    handing = undefined;
  };

  return {
    send: (record) => {
      waiting.push(record);
      handing ??= handAll();
    },
    idle: () => handing ?? Promise.resolve(),
  };
};
