import type { VoiceUseCaseId } from "#shared/voice/voice-use-cases.ts";

export type CallRequest = {
  /** Our own id, which comes back with every webhook. */
  readonly callId: string;
  readonly to: string;
  readonly serviceType: VoiceUseCaseId;
};

/** All except `accepted` and `unknown` are certain: nobody dials. `number`: the provider will not call that one. */
export type CallOutcome =
  | { readonly type: "accepted"; readonly providerCallId: string }
  | { readonly type: "number" | "busy" | "unpaid" | "failed" | "unknown"; readonly code: string };

/** Places calls. It makes one request only: nobody could tell a second request from a second call. */
export type VoiceProvider = { readonly startCall: (request: CallRequest) => Promise<CallOutcome> };
