import type { readVoiceCall } from "#shared/contract/api.ts";
import type { Clock } from "#functions/platform/clock.ts";
import type { EndpointResponse, EndpointRequest } from "#functions/platform/http/http-endpoint.ts";
import { callIdOf, type CallStore } from "./call-record.ts";
import { describeCall } from "./call-state.ts";

type Answer = EndpointResponse<typeof readVoiceCall>;

/**
 * Tells how far a call has come, from its row alone.
 * @throws when the table is out of reach.
 */
export const makeVoiceCallStatusEndpoint =
  ({ calls, clock }: { readonly calls: Pick<CallStore, "find">; readonly clock: Clock }) =>
  async ({ input }: Pick<EndpointRequest<typeof readVoiceCall>, "input">): Promise<Answer> => {
    const record = await calls.find(callIdOf(input.callId));
    return record === undefined
      ? { type: "refused", code: "unknown-call", message: "We do not know this call." }
      : { type: "ok", body: { progress: describeCall(record.call, clock()) } };
  };
