import * as z from "zod/mini";
import { storedValueKeys } from "../../lib/stored-values.ts";
import { badgeListDays } from "./badge-list-days.ts";
import { defaultDesign, designSchema, type Design } from "./badge-design.ts";
import { guestListSchema, type GuestList } from "./guest-list.ts";

/** A list and the badges that are made of it. */
export type Work = { readonly list: GuestList | undefined; readonly design: Design };

export const emptyWork: Work = { list: undefined, design: defaultDesign };

const keptMs = badgeListDays * 24 * 60 * 60 * 1000;

const keptSchema = z.object({
  keptAtMs: z.number(),
  list: z.optional(guestListSchema),
  design: designSchema,
});

const databaseName = storedValueKeys.database.badgeMaker;
const storeName = "work";
const onlyKey = "last";

const settle = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database failed"));
  });

const openStore = async (mode: IDBTransactionMode) => {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await settle(opening);
  return { database, store: database.transaction(storeName, mode).objectStore(storeName) };
};

const withStore = async <Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const { database, store } = await openStore(mode);
  try {
    return await settle(act(store));
  } finally {
    database.close();
  }
};

/** Undefined where nothing was kept, or nothing that we know; what is too old is removed. */
export const readKeptWork = async (nowMs: number): Promise<Work | undefined> => {
  try {
    const kept = z.safeParse(keptSchema, await withStore("readonly", (store) => store.get(onlyKey)));
    if (!kept.success) return undefined;
    const { keptAtMs, list, design } = kept.data;
    if (nowMs - keptAtMs <= keptMs) return { list, design };
    await forgetWork();
  } catch {
    // Storage is switched off: the work then lasts as long as the page.
  }
  return undefined;
};

export const keepWork = async ({ list, design }: Work, nowMs: number): Promise<void> => {
  try {
    await withStore("readwrite", (store) => store.put({ keptAtMs: nowMs, list, design }, onlyKey));
  } catch {
    // Switched off or full.
  }
};

export const forgetWork = async (): Promise<void> => {
  try {
    await withStore("readwrite", (store) => store.clear());
  } catch {
    // Switched off, so nothing was kept.
  }
};
