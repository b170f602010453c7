import * as z from "zod/mini";
import type { Restored } from "#functions/platform/rows/restore-row.ts";

const countSchema = z.object({ id: z.string(), taken: z.number() });

/**
 * Brings one row of the contact table back from a backup. A day's counts stay as they are: what was mailed since then is
 * counted in the present row, and a lost count lets the day's budget be used a second time at worst.
 * @throws ZodError for a value that is no row of this table, or when the table is out of reach.
 */
export const makeRestoreContactRow =
  (restoreMessage: (row: unknown) => Promise<Restored>) =>
  async (row: unknown): Promise<Restored> =>
    z.safeParse(countSchema, row).success ? "over" : restoreMessage(row);
