/** A pattern of EventBridge and of stream filters: lists name the values that pass, maps go deeper. */
export type EventPattern = { readonly [key: string]: EventPattern | readonly string[] };

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

/**
 * Hands records to a function in batches, one batch at a time and in order, as Lambda reads one shard of a stream.
 * A batch that fails is dropped: the stream is only the doorbell.
 */
export const makeDoorbell = (
  batchSize: number,
  ring: (records: readonly unknown[]) => Promise<unknown>,
): ((record: unknown) => void) => {
  const waiting: unknown[] = [];
  let ringing = false;

  const ringUntilQuiet = async () => {
    ringing = true;
    while (waiting.length > 0) await ring(waiting.splice(0, batchSize));
    ringing = false;
  };

  return (record) => {
    waiting.push(record);
    if (!ringing) void ringUntilQuiet();
  };
};
