import type { Context } from "aws-lambda";
import { makeBase, type Base } from "./base.ts";

/** The handler of a function that no HTTP request starts. `run` can ask how many milliseconds are left. */
export const workerLambda = (
  service: string,
  makeRun: (base: Base) => (event: unknown, remainingMs: () => number) => Promise<unknown>,
) => {
  const run = makeRun(makeBase(service));
  return (event: unknown, context: Context): Promise<unknown> =>
    run(event, () => context.getRemainingTimeInMillis());
};
