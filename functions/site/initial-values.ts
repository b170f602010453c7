import * as z from "zod/mini";
import type { CreateResource } from "./custom-resource-handler.ts";

export type StoreInitialValue = (parameterName: string, value: string) => Promise<void>;

const propertiesSchema = z.object({ Names: z.array(z.string()) });

/**
 * Gives each parameter a random value once. A value that an operator set earlier, or that outlived another stack of
 * this name, is not changed. A name that the stack had already is not requested again, so that a rollback needs no
 * write.
 */
export const makeInitialValues =
  (storeInitialValue: StoreInitialValue, newValue: () => string): CreateResource =>
  async (wanted, had) => {
    const known = z.safeParse(propertiesSchema, had).data?.Names ?? [];
    for (const name of z.parse(propertiesSchema, wanted).Names)
      if (!known.includes(name)) await storeInitialValue(name, newValue());
    return {};
  };
