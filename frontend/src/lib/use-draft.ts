import { useCallback, useEffect } from "react";
import { forgetText, readStoredFields, readText, storeFields } from "./stored-text.ts";

/** An optional field may be missing. */
type FieldTexts<Name extends string> = { readonly [Field in Name]?: string | undefined };

type DraftForm<Name extends string> = {
  readonly getValues: () => FieldTexts<Name>;
  readonly setValue: (name: Name, text: string) => void;
};

/**
 * Saves the text of form fields in this tab, so that it survives a reload and a visit to another page, until
 * the form is sent.
 */
export const useDraft = <Name extends string>(
  key: string,
  names: readonly Name[],
  { getValues, setValue }: DraftForm<Name>,
) => {
  useEffect(() => {
    const stored = readStoredFields(key);
    // Fields that are not empty were typed in before this script ran, or restored by the browser, so they are
    // not overwritten.
    for (const name of names) if (!getValues()[name]) setValue(name, stored[name] ?? "");
    const values = getValues();
    if (names.some((name) => values[name])) storeFields(key, listTexts(names, values));
  }, [key, names, getValues, setValue]);

  return {
    /** The stored draft; undefined if there is none. */
    read: (): string | undefined => readText(key),
    save: (): void => storeFields(key, listTexts(names, getValues())),
    forget: useCallback((): void => forgetText(key), [key]),
  };
};

const listTexts = <Name extends string>(
  names: readonly Name[],
  values: FieldTexts<Name>,
): Readonly<Record<string, string>> => Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
