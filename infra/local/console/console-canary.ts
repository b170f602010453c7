import { ok, type Action, type Actions } from "./console-action.ts";
import type { HostedFunction } from "#infra/local/aws/function-host.ts";

/** Runs the canary, which nothing starts here by itself: a laptop's mailbox is for what people write. */
export const makeCanaryActions = (canary: HostedFunction): Actions => {
  const run: Action = async () => {
    const outcome = await canary.invoke({ source: "sweep" });
    return outcome.type === "answered"
      ? ok(outcome.result)
      : { status: 500, body: { error: `the canary ${outcome.type}` } };
  };
  return new Map([["POST /__local/api/canary", run]]);
};
