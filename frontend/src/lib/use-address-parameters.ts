import { useSyncExternalStore } from "react";
import type * as z from "zod/mini";
import { readParameters } from "#shared/input/address-parameters.ts";
import { parsePageQuery } from "./page-address.ts";

const subscribe = () => () => {};

/**
 * The address's query as parsed by the schema. Undefined during prerendering and hydration, because a served
 * document is the same for every query.
 */
export const useAddressParameters = <Schema extends z.ZodMiniObject>(
  schema: Schema,
): z.output<Schema> | undefined => {
  const search = useSyncExternalStore<string | undefined>(
    subscribe,
    () => parsePageQuery((query) => query),
    () => undefined,
  );
  return search === undefined ? undefined : readParameters(schema, search);
};
