import { makeOperator } from "./operator.ts";
import { local } from "./worker-environment.ts";

/** Runs operator commands on the worker's local environment. */
export const operator = makeOperator(local);
