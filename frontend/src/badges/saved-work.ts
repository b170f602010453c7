import * as z from "zod/mini";
import { storedDays, storedValueKeys } from "../lib/stored-values.ts";
import { defaultDesign, designSchema, type Design } from "./layout/badge-design.ts";
import { guestListSchema, type GuestList } from "./guests/guest-list.ts";

export type Work = { readonly list: GuestList | undefined; readonly design: Design };

/** What `readSavedWork` found, and what of it could not be taken. */
export type SavedWork = {
  readonly work: Work;
  /** The logo was not one that this page writes, and is left out. */
  readonly lostLogo: boolean;
  /** The last drawing of this work did not finish: the page may have stopped responding. */
  readonly isUnfinished: boolean;
  /** The text of a list or design that this page could not read, until the visitor forgets it. */
  readonly unreadable: string | undefined;
};

export const emptyWork: Work = { list: undefined, design: defaultDesign };

const savedMs = storedDays.badgeListDays * 24 * 60 * 60 * 1000;

const savedSchemas = {
  list: z.object({ keptAtMs: z.number(), list: guestListSchema }),
  design: z.object({ keptAtMs: z.number(), design: designSchema }),
} as const;

const readSavedDesign = (kept: unknown) => {
  const whole = z.safeParse(savedSchemas.design, kept);
  if (whole.success) return { ...whole.data, lostLogo: false };
  const { data } = z.safeParse(z.looseObject({ design: z.looseObject({ logo: z.string() }) }), kept);
  if (data === undefined) return undefined;
  const without = { ...data, design: { ...data.design, logo: "" } };
  const rest = z.safeParse(savedSchemas.design, without).data;
  return rest && { ...rest, lostLogo: true };
};

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

/** When an entry was saved that cannot be read otherwise; one without a time is as good as new. */
const readTime = (entry: unknown): { readonly keptAtMs: number } | undefined =>
  entry === undefined
    ? undefined
    : (z.safeParse(z.object({ keptAtMs: z.number() }), entry).data ?? { keptAtMs: Date.now() });

const unreadableKey = "unreadable";
const unreadableSchema = z.object({ keptAtMs: z.number(), text: z.string() });

/** An entry without a list is one whose list was never chosen. */
const hasContent = (kept: unknown): boolean =>
  typeof kept === "object" && kept !== null && (!("list" in kept) || kept.list !== undefined);

/** Moves what cannot be read to a place of its own, where the next list or design does not overwrite it. */
const setUnreadableAside = async (
  entries: Readonly<Record<"list" | "design", unknown>>,
  before: z.infer<typeof unreadableSchema> | undefined,
  nowMs: number,
): Promise<string> => {
  const text = [before?.text ?? [], JSON.stringify(entries, undefined, 2)].flat().join("\n");
  await write((store) => {
    store.put({ keptAtMs: nowMs, text } satisfies z.infer<typeof unreadableSchema>, unreadableKey);
    for (const [name, entry] of Object.entries(entries)) if (entry !== undefined) store.delete(name);
  });
  return text;
};

/** The text that could not be read, once the visitor has seen or downloaded it. */
export const forgetUnreadable = (): Promise<void> => write((store) => store.delete(unreadableKey));

/** Undefined where nothing was kept; what is too old is removed. */
export const readSavedWork = async (nowMs: number): Promise<SavedWork | undefined> => {
  try {
    const store = (await openDatabase()).transaction(storeName).objectStore(storeName);
    const [keptList, keptDesign, drawing, keptText] = await Promise.all([
      settle<unknown>(store.get("list")),
      settle<unknown>(store.get("design")),
      settle<unknown>(store.get(drawingKey)),
      settle<unknown>(store.get(unreadableKey)),
    ]);
    const list = z.safeParse(savedSchemas.list, keptList).data;
    const design = readSavedDesign(keptDesign);
    const before = z.safeParse(unreadableSchema, keptText).data;
    const lost = {
      list: list === undefined && hasContent(keptList) ? keptList : undefined,
      design: design === undefined && hasContent(keptDesign) ? keptDesign : undefined,
    };
    const isLost = (lost.list ?? lost.design) !== undefined;
    const entries = [list, design, before, ...[lost.list, lost.design].map(readTime)];
    const keptAtMs = Math.max(0, ...entries.map((entry) => entry?.keptAtMs ?? 0));
    if (nowMs - keptAtMs <= savedMs) {
      const hasWork = list !== undefined || design !== undefined;
      return {
        work: hasWork ? { list: list?.list, design: design?.design ?? defaultDesign } : emptyWork,
        lostLogo: design?.lostLogo === true,
        isUnfinished: drawing !== undefined && hasWork,
        unreadable: isLost ? await setUnreadableAside(lost, before, nowMs) : before?.text,
      };
    }
    await forgetWork();
  } catch {
    // Storage is switched off, so nothing was kept.
  }
  return undefined;
};

const drawingKey = "drawing";

/** Set while saved work is drawn. What is left of it at the next visit means that the page did not come to its end. */
const noteDrawing = (): Promise<void> => write((store) => store.put(true, drawingKey));

const forgetDrawing = (): Promise<void> => write((store) => store.delete(drawingKey));

/** The frame with what was drawn has been shown; a hidden page shows none. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

let drawings = 0;

/** Draws work so that a drawing which stops the page is known at the next visit (see `readSavedWork`). */
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

/** A page that can still be left has not stopped responding. */
export const forgetDrawingOnLeave = (): (() => void) => {
  const forget = (): void => {
    if (drawings > 0) void forgetDrawing();
  };
  addEventListener("pagehide", forget);
  return () => removeEventListener("pagehide", forget);
};

/**
 * Writes what has changed: a list of thousands is not written again for a letter on the badge.
 * @param before what this tab has written last; undefined to write all, over whatever is kept
 */
export const saveWork = (before: Work | undefined, { list, design }: Work, nowMs: number): Promise<void> =>
  write((store) => {
    if (!before || list !== before.list) store.put({ keptAtMs: nowMs, list }, "list");
    store.put({ keptAtMs: nowMs, design }, "design");
  });
