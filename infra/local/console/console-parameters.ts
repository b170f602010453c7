import * as z from "zod";
import { ok, type Action, type Actions } from "./console-action.ts";

const changesSchema = z.record(z.string(), z.string().min(1));

/** What SSM holds, to be read and changed while everything runs; with the next start it is as it was. */
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
