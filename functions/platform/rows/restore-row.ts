import * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import type { RowStore, VersionedRow } from "./row-store.ts";

/**
 * What became of one row of a backup. `added to`: a row is there, and lacked part of it. `there already`: the row had
 * all of it. `over`: nothing in it matters any more. `erased`: it speaks of somebody who was erased since, and stays away.
 */
export const restoredOutcomes = ["restored", "added to", "there already", "over", "erased"] as const;

export type Restored = (typeof restoredOutcomes)[number];

/**
 * Brings one row back from a backup if it is missing.
 * @param nextState what restoring makes of a state: what happened since the backup is not known.
 * @throws ZodError for a value that is no such row, or when the table is out of reach.
 */
export const makeRestoreRow =
  <Name extends string, Row extends VersionedRow<Name>>(
    { store, clock }: { readonly store: RowStore<Name, Row>; readonly clock: Clock },
    nextState: (
      state: Row[Name],
      event: { readonly type: "restored" },
      now: number,
    ) => Row[Name] | undefined = () => undefined,
  ) =>
  async (row: unknown): Promise<Restored> => {
    const { schema, stateName } = store.kind;
    const record = z.parse(schema, row);
    const next = nextState(record[stateName], { type: "restored" }, clock()) ?? record[stateName];
    return (await store.add({ ...record, [stateName]: next })).type === "added"
      ? "restored"
      : "there already";
  };
