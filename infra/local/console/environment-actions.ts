import * as z from "zod";
import type { HostedFunction } from "#infra/local/aws/function-host.ts";
import { ok, readNewest, type Action, type Actions } from "./console-action.ts";
import type { ForwardReceiver } from "#infra/contact/simulator/forward-receiver.ts";

export const makeForwardActions = ({ received }: Pick<ForwardReceiver, "received">): Actions =>
  new Map([["GET /__local/api/forwards", (_body, { query }) => ok(received(readNewest(query)))]]);

/** Runs the canary on request only: the mailbox of a local environment is for messages that people write. */
export const makeCanaryActions = (canary: HostedFunction): Actions => {
  const run: Action = async () => {
    const outcome = await canary.invoke({ source: "sweep" });
    return outcome.type === "answered"
      ? ok(outcome.result)
      : { status: 500, body: { error: `the canary ${outcome.type}` } };
  };
  return new Map([["POST /__local/api/canary", run]]);
};

const changesSchema = z.record(z.string(), z.string().min(1));

/** The parameters in SSM, to read and change while everything runs; the next start resets it. */
export const makeParameterActions = (parameters: Map<string, string>): Actions => {
  const change: Action = (body) => {
    const changes = Object.entries(changesSchema.parse(body));
    const unknown = changes.map(([name]) => name).filter((name) => !parameters.has(name));
    if (unknown.length > 0)
      return { status: 404, body: { error: `no such parameter: ${unknown.join(", ")}` } };
    for (const [name, value] of changes) parameters.set(name, value);
    return ok(Object.fromEntries(parameters));
  };

  return new Map<string, Action>([
    ["GET /__local/api/parameters", () => ok(Object.fromEntries(parameters))],
    ["PUT /__local/api/parameters", change],
  ]);
};

export const makeStartOverActions = (startOver: () => Promise<void>): Actions =>
  new Map([
    [
      "POST /__local/api/start-over",
      async () => {
        await startOver();
        return ok({ startedOver: true });
      },
    ],
  ]);
