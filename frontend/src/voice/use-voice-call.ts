import { useEffect, useSyncExternalStore } from "react";
import { startVoiceCall } from "#shared/contract/api.ts";
import { consentVersion } from "#shared/voice/voice-contract.ts";
import type { FeatureEvent } from "../analytics/site-event.ts";
import { track } from "../analytics/track.ts";
import { callEndpoint, type CallResult } from "../lib/call-endpoint.ts";
import { documentVisibility } from "../lib/document-visibility.ts";
import { makeStore } from "../lib/store.ts";
import { toasts } from "../ui/toast-store.ts";
import { type FilledCallFields, findCountry, makeVoiceCall } from "./call-fields.ts";
import { fetchCallProgress } from "./call-result.ts";
import { readCodeNonce } from "./code-nonce.ts";
import { type CallStatus, formContent as content } from "./voice-ai-demo-content.ts";
import { isOpenStatus, makeCallWatch } from "./watch-call.ts";

type CallStart =
  /**
   * `callId` is undefined if the server returned success with an unreadable body, `status` until the first one
   * arrives.
   */
  | { readonly type: "placed"; readonly callId: string | undefined; readonly status?: CallStatus }
  /** `text` comes from the server; undefined if a proxy or firewall between us and the server responded. */
  | { readonly type: "refused"; readonly text: string | undefined }
  /**
   * The server does not know whether the phone is ringing. Its `text` tells the visitor what to do, which is
   * not to retry.
   */
  | { readonly type: "unconfirmed"; readonly text: string | undefined }
  /** No response, so it is unknown whether the phone is ringing. */
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

/**
 * Requests one call. It is never retried automatically: a phone that rings twice is worse than one that does
 * not ring.
 */
const startCall = async (fields: FilledCallFields): Promise<CallStart> =>
  readCallStart(
    await callEndpoint(startVoiceCall, makeVoiceCall(fields), {
      headers: { "X-Call-Consent": consentVersion, "X-Code-Nonce": readCodeNonce() },
    }),
  );

export type CallState = { readonly type: "idle" | "calling" } | CallStart;

/** The event for analytics, without the phone number itself. */
const describeCall = ({ serviceType, country, mobile }: FilledCallFields): FeatureEvent => {
  const row = findCountry(country);
  return {
    eventType: "feature",
    name: "Voice AI Call Initiated",
    properties: {
      country: row.country,
      countryCode: row.code,
      serviceType,
      hasMobile: mobile !== "",
      page: "voice-ai-demo",
    },
    conversion: { mixpanel: "Demo Call", ga4: "demo_call", metaPixel: "Schedule" },
  };
};

/** Stored in the module, so that a visitor who leaves the page during a call finds it again. */
const { read, write: show, subscribe } = makeStore<CallState>({ type: "idle" });

const isOpen = (state: CallState): boolean =>
  state.type === "calling" ||
  (state.type === "placed" &&
    state.callId !== undefined &&
    (state.status === undefined || isOpenStatus(state.status)));

/** A result that was seen is dismissed when the page is left. */
const leave = (): void => {
  if (!isOpen(read())) show({ type: "idle" });
};

/** The form's cycle from idle to calling to success or error (specification, section 4), and the call's progress. */
export const useVoiceCall = (onPlaced: () => void) => {
  const state = useSyncExternalStore(subscribe, read, read);
  const callId = state.type === "placed" ? state.callId : undefined;

  useEffect(() => leave, []);
  useEffect(() => {
    if (callId === undefined) return undefined;
    const watch = makeCallWatch({
      poll: () => fetchCallProgress(callId),
      nowMs: () => performance.now(),
      visibility: documentVisibility,
      onStatus: (status) => show({ type: "placed", callId, status }),
    });
    watch.start();
    return watch.stop;
  }, [callId]);

  const call = async (fields: FilledCallFields): Promise<void> => {
    if (read().type === "calling") return;
    show({ type: "calling" });
    const start = await startCall(fields);
    show(start);
    if (start.type === "placed") {
      track?.record(describeCall(fields));
      onPlaced();
      return;
    }
    const text = start.type === "unanswered" ? undefined : start.text;
    toasts.show({
      title: content.failedToast.title,
      description: text ?? content.failedToast.description,
      tone: "destructive",
    });
  };

  return { state, call };
};
