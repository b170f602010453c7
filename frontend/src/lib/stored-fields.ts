import * as z from "zod/mini";
import { storedValueKeys, type KeptFieldsKey } from "./stored-values.ts";

export type Fields = Readonly<Record<string, string>>;

const ofTheTab: readonly string[] = Object.values(storedValueKeys.session);

/** Throws where storage is switched off. */
const openStorage = (key: KeptFieldsKey): Storage => (ofTheTab.includes(key) ? sessionStorage : localStorage);

const fieldsSchema = z.record(z.string(), z.string());

/** What was kept, or nothing where storage is switched off or holds something that is not ours. */
export const readStoredFields = (key: KeptFieldsKey): Fields => {
  try {
    return fieldsSchema.parse(JSON.parse(openStorage(key).getItem(key) ?? "{}"));
  } catch {
    return {};
  }
};

export const storeFields = (key: KeptFieldsKey, fields: Fields): void => {
  try {
    openStorage(key).setItem(key, JSON.stringify(fields));
  } catch {
    // Storage is switched off or full: the values then last as long as the page.
  }
};

export const forgetFields = (key: KeptFieldsKey): void => {
  try {
    openStorage(key).removeItem(key);
  } catch {
    // Storage is switched off, so nothing was kept.
  }
};
