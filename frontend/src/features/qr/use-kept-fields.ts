import { useEffect, useRef, type RefObject } from "react";
import { forgetFields, readStoredFields, storeFields, type Fields } from "../../lib/stored-text.ts";
import type { KeptFieldsKey } from "../../lib/stored-values.ts";

/** Every text of a form by its name; files stay out. */
export const readFields = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    Array.from(new FormData(form)).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
  );

/** Fills in what was kept, unless the visitor has begun to type, or the browser has filled the form in, before us. */
const restoreFields = (form: HTMLFormElement, key: KeptFieldsKey): void => {
  const inputs = Array.from(form.querySelectorAll("input"));
  if (inputs.some(({ type, value }) => type !== "radio" && value !== "")) return;
  const kept = readStoredFields(key);
  for (const input of inputs) {
    const value = kept[input.name];
    if (value === undefined || input.type === "file") continue;
    if (input.type === "radio") input.checked = input.value === value;
    else input.value = value;
  }
};

/** What is typed into a form survives a reload, in this browser only, until the visitor clears it. */
export const useKeptFields = (key: KeptFieldsKey) => {
  const form: RefObject<HTMLFormElement | null> = useRef(null);
  useEffect(() => {
    if (form.current) restoreFields(form.current, key);
  }, [key]);
  return {
    form,
    keep: (): void => {
      if (form.current) storeFields(key, readFields(form.current));
    },
    clear: (): void => {
      form.current?.reset();
      forgetFields(key);
    },
  };
};
