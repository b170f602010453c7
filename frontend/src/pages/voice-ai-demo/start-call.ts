import { startVoiceCall } from "#shared/contract/api.ts";
import { consentVersion } from "#shared/contract/voice-call.ts";
import { callEndpoint, type CallResult } from "../../lib/call-endpoint.ts";
import { readCodeNonce } from "./code-nonce.ts";
import { makeVoiceCall, type FilledCallFields } from "./call-fields.ts";

export type CallStart =
  /** `callId` is absent when the server said yes in a way that we cannot read. */
  | { readonly type: "placed"; readonly callId: string | undefined }
  /** `text` is the server's, absent when something between it and us answered. */
  | { readonly type: "refused"; readonly text: string | undefined }
  /** The server does not know whether a phone rings; its `text` says what to do, and that is not to try again. */
  | { readonly type: "unconfirmed"; readonly text: string | undefined }
  /** Whether a phone rings, nobody knows. */
  | { readonly type: "unanswered" };

const unconfirmedCode: keyof typeof startVoiceCall.refusals = "call-unconfirmed";

export const readCallStart = (result: CallResult<typeof startVoiceCall>): CallStart => {
  switch (result.type) {
    case "ok":
      return { type: "placed", callId: result.body.callId };
    case "unusable":
      return { type: "placed", callId: undefined };
    case "refused":
      return { type: result.code === unconfirmedCode ? "unconfirmed" : "refused", text: result.message };
    case "unanswered":
      return { type: "unanswered" };
  }
};

/** Asks for one call. It is never repeated by itself: a phone that rings twice is worse than one that does not. */
export const startCall = async (fields: FilledCallFields): Promise<CallStart> =>
  readCallStart(
    await callEndpoint(startVoiceCall, makeVoiceCall(fields), {
      headers: { "X-Call-Consent": consentVersion, "X-Code-Nonce": readCodeNonce() },
    }),
  );
