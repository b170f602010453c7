import { readVoiceCall } from "#shared/contract/api.ts";
import type { CallProgress } from "#shared/voice/voice-contract.ts";
import { callEndpoint, type CallResult } from "../lib/call-endpoint.ts";

export type CallStatusResult =
  | { readonly type: "known"; readonly progress: CallProgress }
  /** `passing` is true if a retry may succeed. */
  | { readonly type: "failed"; readonly passing: boolean };

export const readCallResult = (result: CallResult<typeof readVoiceCall>): CallStatusResult => {
  switch (result.type) {
    case "ok":
      return { type: "known", progress: result.body.progress };
    case "refused":
      return { type: "failed", passing: result.status >= 500 || result.status === 429 };
    case "unusable":
    case "unanswered":
      return { type: "failed", passing: true };
  }
};

export const fetchCallProgress = async (callId: string): Promise<CallStatusResult> =>
  readCallResult(await callEndpoint(readVoiceCall, { callId }));
