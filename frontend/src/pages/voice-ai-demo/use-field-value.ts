import { useCallback, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CallFields, FilledCallFields } from "./call-fields.ts";

type CallFormControls = Pick<UseFormReturn<CallFields, unknown, FilledCallFields>, "subscribe" | "getValues">;

const readNothing = () => undefined;

/** What a field holds, also what it held before this script came; undefined while the page is as it was served. */
export const useFieldValue = (
  { subscribe, getValues }: CallFormControls,
  name: "serviceType" | "country",
): string | undefined => {
  const listen = useCallback(
    (note: () => void) => subscribe({ name, formState: { values: true }, callback: note }),
    [subscribe, name],
  );
  return useSyncExternalStore<string | undefined>(listen, () => getValues(name), readNothing);
};
