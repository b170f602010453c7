import { useCallback, useEffect } from "react";
import { forgetFields, readStoredFields, storeFields } from "./stored-text.ts";
import type { KeptFieldsKey } from "./stored-values.ts";

type DraftForm<Name extends string> = {
  readonly getValues: () => Readonly<Record<Name, string | undefined>>;
  readonly setValue: (name: Name, text: string) => void;
};

/** What was typed into a form outlasts a reload and a look at another page, in this tab, until it is sent. */
export const useDraft = <Name extends string>(
  key: KeptFieldsKey,
  names: readonly Name[],
  { getValues, setValue }: DraftForm<Name>,
) => {
  useEffect(() => {
    const kept = readStoredFields(key);
    // What stands there was typed before this script came, or the browser has brought it back.
    for (const name of names) if (!getValues()[name]) setValue(name, kept[name] ?? "");
    const values = getValues();
    if (names.some((name) => values[name])) storeFields(key, listTexts(names, values));
  }, [key, names, getValues, setValue]);

  return {
    keep: (): void => storeFields(key, listTexts(names, getValues())),
    forget: useCallback((): void => forgetFields(key), [key]),
  };
};

const listTexts = <Name extends string>(
  names: readonly Name[],
  values: Readonly<Record<Name, string | undefined>>,
): Readonly<Record<string, string>> => Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
