import { makeOperator } from "./operator.ts";
import { local } from "./worker-environment.ts";

/** Who operates the local environment over the site as built. */
export const operator = makeOperator(local);
