import { useRef, useState } from "react";
import { startVoiceCall } from "#shared/contract/api.ts";
import { consentVersion } from "#shared/voice/voice-contract.ts";
import type { VoiceCallFacts } from "../analytics/site-event.ts";
import { track } from "../analytics/track.ts";
import { callEndpoint, type CallResult } from "../lib/call-endpoint.ts";
import { toasts } from "../ui/toast-store.ts";
import { type FilledCallFields, findCountry, makeVoiceCall } from "./call-fields.ts";
import { readCodeNonce } from "./code-nonce.ts";
import { formContent as content } from "./voice-ai-demo-content.ts";

type CallStart =
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
const startCall = async (fields: FilledCallFields): Promise<CallStart> =>
  readCallStart(
    await callEndpoint(startVoiceCall, makeVoiceCall(fields), {
      headers: { "X-Call-Consent": consentVersion, "X-Code-Nonce": readCodeNonce() },
    }),
  );

export type CallState = { readonly type: "idle" | "calling" } | CallStart;

/** The number itself is nobody else's business. */
const describeCall = ({ serviceType, country, mobile }: FilledCallFields): VoiceCallFacts => {
  const row = findCountry(country);
  return { country: row.country, countryCode: row.code, serviceType, hasMobile: mobile !== "" };
};

/** The form's way from idle to calling to success or error (specification, section 4). */
export const useVoiceCall = (onPlaced: () => void) => {
  const [state, setState] = useState<CallState>({ type: "idle" });
  const busy = useRef(false);

  const call = async (fields: FilledCallFields): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setState({ type: "calling" });
    try {
      const start = await startCall(fields);
      setState(start);
      if (start.type === "placed") {
        track?.record({ eventType: "voice-call", call: describeCall(fields) });
        return onPlaced();
      }
      const text = start.type === "unanswered" ? undefined : start.text;
      toasts.show({
        title: content.failedToast.title,
        description: text ?? content.failedToast.description,
        tone: "destructive",
      });
    } finally {
      busy.current = false;
    }
  };

  return { state, call };
};
