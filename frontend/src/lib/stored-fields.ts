import * as z from "zod/mini";
import { forgetText, readJson, storeText } from "./stored-text.ts";
import { storedValueKeys, type KeptFieldsKey } from "./stored-values.ts";

export type Fields = Readonly<Record<string, string>>;

const ofTheTab: readonly string[] = Object.values(storedValueKeys.session);

const storeOf = (key: KeptFieldsKey) => (ofTheTab.includes(key) ? "sessionStorage" : "localStorage");

const fieldsSchema = z.record(z.string(), z.string());

export const readStoredFields = (key: KeptFieldsKey): Fields =>
  readJson(key, fieldsSchema, storeOf(key)) ?? {};

export const storeFields = (key: KeptFieldsKey, fields: Fields): void =>
  storeText(key, JSON.stringify(fields), storeOf(key));

export const forgetFields = (key: KeptFieldsKey): void => forgetText(key, storeOf(key));
