import type { VoiceUseCaseId } from "#shared/catalogue/voice-use-cases.ts";

export type CallRequest = {
  /** Ours: comes back with every webhook. */
  readonly callId: string;
  readonly to: string;
  readonly serviceType: VoiceUseCaseId;
};

/**
 * What became of the one request that places a call. All but `accepted` and `unknown` are sure: nobody dials.
 * `number`: the provider will not call it, and said that it is about this number. `unpaid`: our account there is empty. `unknown`: the phone may ring.
 */
export type CallOutcome =
  | { readonly type: "accepted"; readonly providerCallId: string }
  | { readonly type: "number" | "busy" | "unpaid" | "failed" | "unknown"; readonly code: string };

/** Places calls. It asks once: nobody could tell a second request from a second call. */
export type VoiceProvider = { readonly startCall: (request: CallRequest) => Promise<CallOutcome> };
