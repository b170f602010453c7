import * as z from "zod/mini";
import type { Clock } from "#functions/platform/clock.ts";
import type { Restored } from "#functions/platform/restored.ts";
import { contactRecordSchema, type ContactStore } from "./contact-record.ts";
import { nextMailState } from "./mail-state.ts";

type Deps = { readonly store: Pick<ContactStore, "add">; readonly clock: Clock };

/**
 * Brings one message back from a backup if its row is missing. It is not mailed by itself: a person decides.
 * @throws ZodError for what is no message, or when the table is out of reach.
 */
export const makeRestoreMessage =
  ({ store, clock }: Deps) =>
  async (row: unknown): Promise<Restored> => {
    const record = z.parse(contactRecordSchema, row);
    const delivery = nextMailState(record.delivery, { type: "restored" }, clock()) ?? record.delivery;
    return (await store.add({ ...record, delivery })).type === "added" ? "restored" : "there already";
  };
