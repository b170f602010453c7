import * as z from "zod";
import type { ForwardReceiver } from "#infra/local/forward/forward-receiver.ts";
import { ok, type Actions } from "./console-action.ts";

const querySchema = z.object({ newest: z.coerce.number().int().positive().optional() });

/** What was forwarded, as its receiver has it. */
export const makeForwardActions = ({ received }: Pick<ForwardReceiver, "received">): Actions =>
  new Map([
    [
      "GET /__local/api/forwards",
      (_body, { query }) =>
        ok(received(querySchema.parse(Object.fromEntries(new URLSearchParams(query))).newest)),
    ],
  ]);
