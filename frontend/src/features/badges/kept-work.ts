import * as z from "zod/mini";
import { storedValueKeys } from "../../lib/stored-values.ts";
import { badgeListDays } from "../../content/badge-list-days.ts";
import { defaultDesign, designSchema, type Design } from "./layout/badge-design.ts";
import { guestListSchema, type GuestList } from "./guests/guest-list.ts";

export type Work = { readonly list: GuestList | undefined; readonly design: Design };

export const emptyWork: Work = { list: undefined, design: defaultDesign };

const keptMs = badgeListDays * 24 * 60 * 60 * 1000;

const keptSchemas = {
  list: z.object({ keptAtMs: z.number(), list: guestListSchema }),
  design: z.object({ keptAtMs: z.number(), design: designSchema }),
} as const;

const databaseName = storedValueKeys.database.badgeMaker;
const storeName = "work";

const settle = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database failed"));
  });

let opening: Promise<IDBDatabase> | undefined;

/** Opened once: what is written while a page is being left has no time for more than the writing. */
const openDatabase = (): Promise<IDBDatabase> => {
  opening ??= (() => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    return settle(request);
  })();
  return opening;
};

const write = async (change: (store: IDBObjectStore) => void): Promise<void> => {
  try {
    const transaction = (await openDatabase()).transaction(storeName, "readwrite");
    change(transaction.objectStore(storeName));
    transaction.commit();
  } catch {
    // Storage is switched off or full: the work then lasts as long as the page.
  }
};

export const forgetWork = (): Promise<void> => write((store) => store.clear());

/** Undefined where nothing was kept, or nothing that we know; what is too old is removed. */
export const readKeptWork = async (nowMs: number): Promise<Work | undefined> => {
  try {
    const store = (await openDatabase()).transaction(storeName).objectStore(storeName);
    const [keptList, keptDesign] = await Promise.all([
      settle<unknown>(store.get("list")),
      settle<unknown>(store.get("design")),
    ]);
    const list = z.safeParse(keptSchemas.list, keptList).data;
    const design = z.safeParse(keptSchemas.design, keptDesign).data;
    const keptAtMs = Math.max(list?.keptAtMs ?? 0, design?.keptAtMs ?? 0);
    if (nowMs - keptAtMs <= keptMs) return { list: list?.list, design: design?.design ?? defaultDesign };
    await forgetWork();
  } catch {
    // Storage is switched off, so nothing was kept.
  }
  return undefined;
};

/**
 * Writes what has changed: a list of thousands is not written again for a letter on the badge.
 * @param before what this tab has written last; undefined to write all, over whatever is kept
 */
export const keepWork = (before: Work | undefined, { list, design }: Work, nowMs: number): Promise<void> =>
  write((store) => {
    if (!before || list !== before.list) store.put({ keptAtMs: nowMs, list }, "list");
    store.put({ keptAtMs: nowMs, design }, "design");
  });
