import { useEffect, useRef, type RefObject } from "react";
import { forgetText, readStoredFields, storeFields, type Fields } from "../../lib/stored-text.ts";

const store = "localStorage";

export const readFields = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    Array.from(new FormData(form)).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
  );

const fillIn = (form: HTMLFormElement, saved: Fields): void => {
  for (const field of form.querySelectorAll<HTMLInputElement>("input, select, textarea")) {
    const value = saved[field.name];
    if (value === undefined || field.type === "file") continue;
    if (field.type === "radio") field.checked ||= field.value === value;
    else field.value = value;
  }
};

const isEmpty = (form: HTMLFormElement): boolean =>
  Array.from(form.querySelectorAll("input")).every(({ type, value }) => type === "radio" || value === "");

/** The values that may be stored: all but those of fields with `data-secret`. */
const readSavedFields = (form: HTMLFormElement): Fields => {
  const secrets = Array.from(form.querySelectorAll<HTMLInputElement>("[data-secret]"), ({ name }) => name);
  return Object.fromEntries(Object.entries(readFields(form)).filter(([name]) => !secrets.includes(name)));
};

/** Stored values of fields that are not on the page now stay as they are. */
const saveFields = (form: HTMLFormElement, key: string): void =>
  storeFields(key, { ...readStoredFields(key, store), ...readSavedFields(form) }, store);

/**
 * Stores a form's values in this browser only, so that they survive a reload until the visitor clears them.
 */
export const useSavedFields = (key: string) => {
  const form: RefObject<HTMLFormElement | null> = useRef(null);
  useEffect(() => {
    if (!form.current) return;
    // A form that is not empty was filled in before this script ran, or restored by the browser, so it is not
    // overwritten.
    if (isEmpty(form.current)) fillIn(form.current, readStoredFields(key, store));
    else saveFields(form.current, key);
  }, [key]);
  return {
    form,
    save: (): void => {
      if (form.current) saveFields(form.current, key);
    },
    /** Fills in fields that were added to the page later. */
    restore: (): void => {
      if (form.current) fillIn(form.current, readStoredFields(key, store));
    },
    clear: (): void => {
      form.current?.reset();
      forgetText(key, store);
    },
  };
};
