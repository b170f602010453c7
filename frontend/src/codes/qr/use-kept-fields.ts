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

const isEmpty = (form: HTMLFormElement): boolean =>
  Array.from(form.querySelectorAll("input")).every(({ type, value }) => type === "radio" || value === "");

/** What may outlast the page: a field of `data-secret` may not. */
const readKeptFields = (form: HTMLFormElement): Fields => {
  const secrets = Array.from(form.querySelectorAll<HTMLInputElement>("[data-secret]"), ({ name }) => name);
  return Object.fromEntries(Object.entries(readFields(form)).filter(([name]) => !secrets.includes(name)));
};

/** Fields that are not on the page now are kept as they were. */
const keepFields = (form: HTMLFormElement, key: KeptFieldsKey): void =>
  storeFields(key, { ...readStoredFields(key), ...readKeptFields(form) });

/** What is typed into a form survives a reload, in this browser only, until the visitor clears it. */
export const useKeptFields = (key: KeptFieldsKey) => {
  const form: RefObject<HTMLFormElement | null> = useRef(null);
  useEffect(() => {
    if (!form.current) return;
    // What stands there was typed before this script came, or the browser has brought it back.
    if (isEmpty(form.current)) fillIn(form.current, readStoredFields(key));
    else keepFields(form.current, key);
  }, [key]);
  return {
    form,
    keep: (): void => {
      if (form.current) keepFields(form.current, key);
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
