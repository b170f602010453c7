import * as z from "zod/mini";
import { badgeKeys, badgeListDays } from "#shared/badges/badges-stored-values.ts";
import { defaultDesign, designSchema, type Design } from "./layout/badge-design.ts";
import { guestListSchema, type GuestList } from "./guests/guest-list.ts";

export type Work = { readonly list: GuestList | undefined; readonly design: Design };

/** Result of `readSavedWork`: the saved work, and which of it could not be read. */
export type SavedWork = {
  readonly work: Work;
  /** The time of the last change; 0 if nothing is saved. */
  readonly savedAtMs: number;
  /** True if the saved logo was not written by this page, and is therefore left out. */
  readonly lostLogo: boolean;
  /** True if rendering this work did not finish last time, or does at this moment in another tab. */
  readonly isUnfinished: boolean;
  /** Saved text of a list or design that this page could not read, until the visitor deletes it. */
  readonly unreadable: string | undefined;
};

export const emptyWork: Work = { list: undefined, design: defaultDesign };

const nothingSaved: SavedWork = {
  work: emptyWork,
  savedAtMs: 0,
  lostLogo: false,
  isUnfinished: false,
  unreadable: undefined,
};

const savedMs = badgeListDays * 24 * 60 * 60 * 1000;

const savedSchemas = {
  list: z.object({ savedAtMs: z.number(), list: guestListSchema }),
  design: z.object({ savedAtMs: z.number(), design: designSchema }),
} as const;

const readSavedDesign = (saved: unknown) => {
  const whole = z.safeParse(savedSchemas.design, saved);
  if (whole.success) return { ...whole.data, lostLogo: false };
  const { data } = z.safeParse(z.looseObject({ design: z.looseObject({ logo: z.string() }) }), saved);
  if (data === undefined) return undefined;
  const without = { ...data, design: { ...data.design, logo: "" } };
  const rest = z.safeParse(savedSchemas.design, without).data;
  return rest && { ...rest, lostLogo: true };
};

const databaseName = badgeKeys.badgeMaker;
const storeName = "work";

const settle = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database failed"));
  });

let opening: Promise<IDBDatabase> | undefined;

/** Opened once, because a write while the page is being left has no time to open the database. */
const openDatabase = (): Promise<IDBDatabase> => {
  // Where storage is blocked, `open` throws.
  opening ??= (async () => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    return settle(request);
  })();
  return opening;
};

/**
 * Safari drops the connections of pages in the background, and Chromium those of a site whose data is deleted. Several
 * requests may fail on the same one.
 */
const reopenAfter = (failed: Promise<IDBDatabase>): void => {
  if (opening !== failed) return;
  opening = undefined;
  void failed.then(
    (database) => database.close(),
    () => undefined,
  );
};

const complete = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the browser's database failed"));
  });

/** @returns false if storage is blocked, full or was closed */
const attempt = async (change: (store: IDBObjectStore) => void): Promise<boolean> => {
  const connection = openDatabase();
  try {
    const transaction = (await connection).transaction(storeName, "readwrite");
    change(transaction.objectStore(storeName));
    transaction.commit();
    await complete(transaction);
    return true;
  } catch {
    reopenAfter(connection);
    return false;
  }
};

/** @returns false if storage is blocked or full, so that the work lasts only as long as the page */
const write = async (change: (store: IDBObjectStore) => void): Promise<boolean> =>
  (await attempt(change)) || attempt(change);

/** @returns whether nothing is saved any more */
export const forgetWork = (): Promise<boolean> => write((store) => store.clear());

/** When an unreadable entry was saved; now if it has no time. */
const readTime = (entry: unknown): { readonly savedAtMs: number } | undefined =>
  entry === undefined
    ? undefined
    : (z.safeParse(z.object({ savedAtMs: z.number() }), entry).data ?? { savedAtMs: Date.now() });

const unreadableKey = "unreadable";
const unreadableSchema = z.object({ savedAtMs: z.number(), text: z.string() });

/** An entry without a list belongs to a visitor who never chose one. */
const hasContent = (saved: unknown): boolean =>
  typeof saved === "object" && saved !== null && (!("list" in saved) || saved.list !== undefined);

/** Moves unreadable entries to a key of their own, where the next list or design does not overwrite them. */
const setUnreadableAside = (
  store: IDBObjectStore,
  entries: Readonly<Record<"list" | "design", unknown>>,
  before: z.infer<typeof unreadableSchema> | undefined,
  nowMs: number,
): string => {
  const text = [before?.text ?? [], JSON.stringify(entries, undefined, 2)].flat().join("\n");
  store.put({ savedAtMs: nowMs, text } satisfies z.infer<typeof unreadableSchema>, unreadableKey);
  for (const [name, entry] of Object.entries(entries)) if (entry !== undefined) store.delete(name);
  return text;
};

/** Deletes the unreadable text once the visitor has seen or downloaded it. */
export const forgetUnreadable = (): Promise<boolean> => write((store) => store.delete(unreadableKey));

const readOnce = async (nowMs: number): Promise<SavedWork | undefined> => {
  const connection = openDatabase();
  try {
    const store = (await connection).transaction(storeName, "readwrite").objectStore(storeName);
    const [savedList, savedDesign, drawing, savedText] = await Promise.all([
      settle<unknown>(store.get("list")),
      settle<unknown>(store.get("design")),
      settle<unknown>(store.get(drawingKey)),
      settle<unknown>(store.get(unreadableKey)),
    ]);
    const list = z.safeParse(savedSchemas.list, savedList).data;
    const design = readSavedDesign(savedDesign);
    const before = z.safeParse(unreadableSchema, savedText).data;
    const lost = {
      list: list === undefined && hasContent(savedList) ? savedList : undefined,
      design: design === undefined && hasContent(savedDesign) ? savedDesign : undefined,
    };
    const isLost = (lost.list ?? lost.design) !== undefined;
    const entries = [list, design, before, ...[lost.list, lost.design].map(readTime)];
    const savedAtMs = Math.max(0, ...entries.map((entry) => entry?.savedAtMs ?? 0));
    if (nowMs - savedAtMs <= savedMs) {
      const hasWork = list !== undefined || design !== undefined;
      return {
        savedAtMs: Math.max(list?.savedAtMs ?? 0, design?.savedAtMs ?? 0),
        work: hasWork ? { list: list?.list, design: design?.design ?? defaultDesign } : emptyWork,
        lostLogo: design?.lostLogo === true,
        isUnfinished: drawing !== undefined && hasWork,
        unreadable: isLost ? setUnreadableAside(store, lost, before, nowMs) : before?.text,
      };
    }
    store.clear();
    return nothingSaved;
  } catch {
    reopenAfter(connection);
    return undefined;
  }
};

/**
 * Undefined if storage is blocked; expired work is deleted. One transaction reads and deletes: otherwise, work that the
 * visitor saves in the meantime would be deleted with the old.
 */
export const readSavedWork = async (nowMs: number): Promise<SavedWork | undefined> =>
  (await readOnce(nowMs)) ?? readOnce(nowMs);

const drawingKey = "drawing";

/**
 * Sets a flag while saved work is rendered. If the flag is still set at the next visit, rendering did not
 * finish.
 */
const noteDrawing = (): Promise<boolean> => write((store) => store.put(true, drawingKey));

const forgetDrawing = (): Promise<boolean> => write((store) => store.delete(drawingKey));

/** Longer than a frame takes, even on a slow phone. */
const otherTabMs = 1500;
const pollMs = 100;

/** True if it cannot be read: the work is then only set aside. */
const isDrawing = async (): Promise<boolean> => {
  const connection = openDatabase();
  try {
    const store = (await connection).transaction(storeName).objectStore(storeName);
    return (await settle<unknown>(store.get(drawingKey))) !== undefined;
  } catch {
    reopenAfter(connection);
    return true;
  }
};

/**
 * Returns whether the flag of an unfinished rendering stays: another tab, which is rendering at this moment, clears it
 * within a few frames, and a page that froze never does.
 */
export const staysUnfinished = async (): Promise<boolean> => {
  for (let waitedMs = 0; waitedMs < otherTabMs; waitedMs += pollMs) {
    if (!(await isDrawing())) return false;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return isDrawing();
};

/** Resolves after the frame with the rendered work was shown; a hidden page shows no frames. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve();
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

let drawings = 0;

/**
 * Renders work with a flag in storage, so that the next visit detects a rendering that froze the page (see
 * `readSavedWork`).
 */
export const watchDrawing = async <Result>(draw: () => Result | Promise<Result>): Promise<Result> => {
  drawings += 1;
  await noteDrawing();
  try {
    return await draw();
  } finally {
    void nextFrame().then(() => {
      drawings -= 1;
      if (drawings === 0) void forgetDrawing();
    });
  }
};

/** Clears the flag when the page is left, because a page that can be left has not frozen. */
export const forgetDrawingOnLeave = (): (() => void) => {
  const forget = (): void => {
    if (drawings > 0) void forgetDrawing();
  };
  addEventListener("pagehide", forget);
  return () => removeEventListener("pagehide", forget);
};

/**
 * Saves only what has changed: a list of thousands is not written again after one character on the badge.
 * @param before what this tab saved last; undefined to save everything, overwriting what is stored
 * @returns false if storage is blocked or full
 */
export const saveWork = async (
  before: Work | undefined,
  { list, design }: Work,
  nowMs: number,
): Promise<boolean> => {
  const put = (saved: Work | undefined) =>
    attempt((store) => {
      if (!saved || list !== saved.list) store.put({ savedAtMs: nowMs, list }, "list");
      store.put({ savedAtMs: nowMs, design }, "design");
    });
  // A database that was closed may also have been emptied.
  return (await put(before)) || put(undefined);
};
