import * as z from "zod/mini";

type Store = "sessionStorage" | "localStorage";

/** Values that could not be stored because storage is blocked or full. They last as long as the page. */
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
    // Storage is blocked, so nothing was stored.
  }
};

/** Undefined if nothing is stored, or if the stored text does not match the schema. */
export const readJson = <StoredText>(
  key: string,
  schema: z.ZodMiniType<StoredText>,
  store?: Store,
): StoredText | undefined => {
  try {
    return schema.safeParse(JSON.parse(readText(key, store) ?? "null")).data;
  } catch {
    return undefined;
  }
};

export type Fields = Readonly<Record<string, string>>;

const fieldsSchema = z.record(z.string(), z.string());

export const readStoredFields = (key: string, store?: Store): Fields =>
  readJson(key, fieldsSchema, store) ?? {};

export const storeFields = (key: string, fields: Fields, store?: Store): void =>
  storeText(key, JSON.stringify(fields), store);
