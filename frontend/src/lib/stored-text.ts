import * as z from "zod/mini";

type Store = "sessionStorage" | "localStorage";

/** What could not be stored, since storage is switched off or full, at least lives as long as the page. */
const unstored = new Map<string, string>();

export const readText = (key: string, store: Store = "sessionStorage"): string | undefined => {
  try {
    return unstored.get(key) ?? globalThis[store].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

export const storeText = (key: string, text: string, store: Store = "sessionStorage"): void => {
  unstored.delete(key);
  try {
    globalThis[store].setItem(key, text);
  } catch {
    unstored.set(key, text);
  }
};

export const forgetText = (key: string, store: Store = "sessionStorage"): void => {
  unstored.delete(key);
  try {
    globalThis[store].removeItem(key);
  } catch {
    // Nothing was stored.
  }
};

/** Undefined where nothing is kept, or something that is not ours. */
export const readJson = <Kept>(key: string, schema: z.ZodMiniType<Kept>, store?: Store): Kept | undefined => {
  try {
    return schema.safeParse(JSON.parse(readText(key, store) ?? "null")).data;
  } catch {
    return undefined;
  }
};
