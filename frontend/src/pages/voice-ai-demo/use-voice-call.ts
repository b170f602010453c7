import { useRef, useState } from "react";
import { toasts } from "../../ui/toast-store.ts";
import { track } from "../../features/analytics/track.ts";
import type { VoiceCallFacts } from "../../features/analytics/site-event.ts";
import { findCountry, type FilledCallFields } from "./call-fields.ts";
import { formContent as content } from "./content.ts";
import { startCall, type CallStart } from "./start-call.ts";

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
        track?.voiceCall(describeCall(fields));
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
