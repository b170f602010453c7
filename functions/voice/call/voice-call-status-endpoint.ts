import messages from "#messages/voice-errors.json" with { type: "json" };
import type { readVoiceCall } from "#shared/contract/api.ts";
import type { Clock } from "#functions/platform/clock.ts";
import type { EndpointResponse, EndpointRequest } from "#functions/platform/http/http-endpoint.ts";
import { callIdOf, type CallStore } from "./call-record.ts";
import { describeCall } from "./call-state.ts";

type HandlerResponse = EndpointResponse<typeof readVoiceCall>;

export const makeVoiceCallStatusEndpoint =
  ({ calls, clock }: { readonly calls: Pick<CallStore, "find">; readonly clock: Clock }) =>
  async ({ input }: Pick<EndpointRequest<typeof readVoiceCall>, "input">): Promise<HandlerResponse> => {
    const record = await calls.find(callIdOf(input.callId));
    return record === undefined
      ? { type: "refused", code: "unknown-call", message: messages.unknownCall }
      : { type: "ok", body: { progress: describeCall(record.call, clock()) } };
  };
