import type { Context } from "aws-lambda";
import { makeBase, type Base } from "./base.ts";

export const workerLambda = (
  service: string,
  makeRun: (base: Base) => (event: unknown, remainingMs: () => number) => Promise<unknown>,
) => {
  const run = makeRun(makeBase(service));
  return (event: unknown, context: Context): Promise<unknown> =>
    run(event, () => context.getRemainingTimeInMillis());
};
