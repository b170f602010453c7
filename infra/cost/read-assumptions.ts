import * as z from "zod";
import { namesOf } from "#infra/names-of.ts";
import { assumptions, type Assumptions } from "./assumptions.ts";
import type { PageWeight } from "./page-weight.ts";

const valuesSchema = z.record(z.enum(namesOf(assumptions)), z.number());

/** The table's values, with what was measured on a build in place of what was measured earlier. */
export const readAssumptions = (measured: PageWeight | undefined): Assumptions => {
  const values = namesOf(assumptions).map((name) => [name, assumptions[name].value]);
  return valuesSchema.parse({ ...Object.fromEntries(values), ...measured });
};
