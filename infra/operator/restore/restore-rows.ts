import pLimit from "p-limit";
import * as z from "zod";
import { restoredOutcomes, type Restored } from "#functions/platform/rows/restored.ts";
import type { RateLimit } from "../command/rate-limit.ts";

/** `expired`: its time to live is over. `unreadable`: its form is unknown, and it is left where it is. */
export const rowOutcomes = [...restoredOutcomes, "expired", "unreadable"] as const;

export type RowOutcome = (typeof rowOutcomes)[number];

export type RestoreRow = (row: unknown) => Promise<Restored | "unreadable">;

const lifeSchema = z.object({
  expiresAtEpochSeconds: z.number(),
  members: z._default(z.set(z.string()), new Set()),
});

const bytesPerUnit = 1024; // DynamoDB: a write unit is up to 1 KB

/** The maximum cost of writing the row: a set is written once for each of its members. */
const unitsOf = (row: unknown, memberCount: number): number =>
  Math.ceil(Buffer.byteLength(JSON.stringify(row)) / bytesPerUnit) * Math.max(1, memberCount);

/** Half of the connections that the SDK opens: a page may contain thousands of rows. */
const rowsAtOnce = 25;

type Deps = {
  readonly restoreRow: RestoreRow;
  readonly rateLimit: RateLimit;
  readonly clock: () => number;
  readonly report: (outcome: RowOutcome, row: unknown) => void;
};

/** Each row is one conditional write, so the work may be stopped at any moment and started again. */
export const restoreRows = async (
  { restoreRow, rateLimit, clock, report }: Deps,
  pages: AsyncIterable<readonly unknown[]>,
): Promise<void> => {
  const decide = async (row: unknown): Promise<RowOutcome> => {
    const life = z.safeParse(lifeSchema, row);
    if (!life.success) return "unreadable";
    // DynamoDB may take days to delete expired rows, and a backup still has them.
    if (life.data.expiresAtEpochSeconds * 1000 <= clock()) return "expired";
    await rateLimit(unitsOf(row, life.data.members.size));
    try {
      return await restoreRow(row);
    } catch (error) {
      if (error instanceof z.core.$ZodError) return "unreadable";
      throw error;
    }
  };
  const inTurn = pLimit(rowsAtOnce);
  for await (const page of pages) {
    const settled = await Promise.allSettled(
      page.map((row) =>
        inTurn(async () => {
          report(await decide(row), row);
        }),
      ),
    );
    for (const one of settled) if (one.status === "rejected") throw one.reason;
  }
};
