import * as z from "zod/mini";
import type { CreateResource } from "./custom-resource-handler.ts";

/** Gives a parameter its first value, encrypted; one that has a value keeps it. */
export type StoreInitialValue = (parameterName: string, value: string) => Promise<void>;

const propertiesSchema = z.object({ Names: z.array(z.string()) });

/**
 * Gives each parameter a random value, once: one that an operator has made before, or that outlived another stack of this
 * name, is left as it is. A name that the stack had already is not asked for again, so that a rollback needs no store.
 */
export const makeInitialValues =
  (storeInitialValue: StoreInitialValue, newValue: () => string): CreateResource =>
  async (wanted, had) => {
    const known = z.safeParse(propertiesSchema, had).data?.Names ?? [];
    for (const name of z.parse(propertiesSchema, wanted).Names)
      if (!known.includes(name)) await storeInitialValue(name, newValue());
    return {};
  };
