import { useEffect, useRef, type RefObject } from "react";
import { forgetFields, readStoredFields, storeFields, type Fields } from "../../lib/stored-text.ts";
import type { KeptFieldsKey } from "../../lib/stored-values.ts";

export const readFields = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    Array.from(new FormData(form)).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
  );

const fillIn = (form: HTMLFormElement, kept: Fields): void => {
  for (const field of form.querySelectorAll<HTMLInputElement>("input, select, textarea")) {
    const value = kept[field.name];
    if (value === undefined || field.type === "file") continue;
    if (field.type === "radio") field.checked ||= field.value === value;
    else field.value = value;
  }
};

/** Fills in what was kept, unless the visitor has begun to type, or the browser has filled the form in, before us. */
const restoreFields = (form: HTMLFormElement, key: KeptFieldsKey): void => {
  const inputs = Array.from(form.querySelectorAll("input"));
  if (inputs.every(({ type, value }) => type === "radio" || value === ""))
    fillIn(form, readStoredFields(key));
};

/** What may outlast the page: a field of `data-secret` may not. */
const readKeptFields = (form: HTMLFormElement): Fields => {
  const secrets = Array.from(form.querySelectorAll<HTMLInputElement>("[data-secret]"), ({ name }) => name);
  return Object.fromEntries(Object.entries(readFields(form)).filter(([name]) => !secrets.includes(name)));
};

/** What is typed into a form survives a reload, in this browser only, until the visitor clears it. */
export const useKeptFields = (key: KeptFieldsKey) => {
  const form: RefObject<HTMLFormElement | null> = useRef(null);
  useEffect(() => {
    if (form.current) restoreFields(form.current, key);
  }, [key]);
  return {
    form,
    /** Fields that are not on the page now are kept as they were. */
    keep: (): void => {
      if (form.current) storeFields(key, { ...readStoredFields(key), ...readKeptFields(form.current) });
    },
    /** For fields that came later. */
    restore: (): void => {
      if (form.current) fillIn(form.current, readStoredFields(key));
    },
    clear: (): void => {
      form.current?.reset();
      forgetFields(key);
    },
  };
};
