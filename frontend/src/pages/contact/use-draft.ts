import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { contactFieldNames } from "#shared/contact-form.ts";
import type { ContactMessage } from "#shared/contract/contact.ts";
import { forgetFields, readStoredFields, storeFields } from "../../lib/stored-fields.ts";
import { storedValueKeys } from "../../lib/stored-values.ts";

const key = storedValueKeys.session.contactDraft;

/** What was typed outlasts a reload and a look at another page, in this tab, until it is sent. */
export const useDraft = ({
  getValues,
  setValue,
}: Pick<UseFormReturn<ContactMessage>, "getValues" | "setValue">) => {
  const keep = (): void => storeFields(key, getValues());

  useEffect(() => {
    const kept = readStoredFields(key);
    // What stands there was typed before this script came, or the browser has brought it back.
    for (const name of contactFieldNames) if (!getValues(name)) setValue(name, kept[name] ?? "");
    if (contactFieldNames.some((name) => getValues(name))) storeFields(key, getValues());
  }, [getValues, setValue]);

  return { keep, forget: (): void => forgetFields(key) };
};
