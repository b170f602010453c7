import type { VoiceUseCaseId } from "#shared/voice/voice-use-cases.ts";

export type CallRequest = {
  /** Our own id, which every webhook contains. */
  readonly callId: string;
  readonly to: string;
  readonly serviceType: VoiceUseCaseId;
};

/**
 * With every type except `accepted` and `unknown`, certainly no phone rings. `number`: the provider will not call that
 * one.
 */
export type CallOutcome =
  | { readonly type: "accepted"; readonly providerCallId: string }
  | { readonly type: "number" | "busy" | "unpaid" | "failed" | "unknown"; readonly code: string };

/** Places calls. It makes one request only: a retry could not be distinguished from a second call. */
export type VoiceProvider = { readonly startCall: (request: CallRequest) => Promise<CallOutcome> };
