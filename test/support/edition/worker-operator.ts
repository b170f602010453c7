import { makeOperator } from "./operator.ts";
import { edition } from "./worker-edition.ts";

/** Who operates the laptop edition over the site as built. */
export const operator = makeOperator(edition);
