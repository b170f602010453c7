import { useRef, useState, type RefObject } from "react";
import type { ContactMessage } from "#shared/contract/contact.ts";
import { track } from "../../features/analytics/track.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { toasts } from "../../ui/toast-store.ts";
import { formContent as content } from "./content.ts";
import { drawMessageKey } from "./message-key.ts";
import { SubmitError, submitMessage } from "./submit-message.ts";

export type Submission =
  | { readonly type: "idle" }
  | { readonly type: "sending" }
  | { readonly type: "sent"; readonly ref: string | undefined }
  | { readonly type: "failed"; readonly text: string };

type SubmissionControls = {
  readonly submission: Submission;
  readonly submit: (message: ContactMessage) => Promise<void>;
  /** To be called whenever the visitor changes the message. */
  readonly noteChange: () => void;
};

/** The form's way from idle to sending to sent or failed (spec section 4). */
export const useSubmission = (
  trap: RefObject<HTMLInputElement | null>,
  reset: () => void,
): SubmissionControls => {
  const [submission, setSubmission] = useState<Submission>({ type: "idle" });
  const attempted = useRef(false);
  const busy = useRef(false);
  // A served form has been in sight since the document came, long before this script.
  const servedWithPage = !useHydrated();
  const [seenAtMs] = useState(() => (servedWithPage ? 0 : performance.now()));

  const submit = async (message: ContactMessage): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    attempted.current = true;
    setSubmission({ type: "sending" });
    try {
      const signals = {
        elapsedMs: performance.now() - seenAtMs,
        trapFilled: trap.current?.value !== "",
      };
      const ref = await submitMessage(message, signals, track?.readCampaign());
      drawMessageKey();
      attempted.current = false;
      track?.contactSent();
      reset();
      setSubmission({ type: "sent", ref });
      toasts.show({ ...content.sent, tone: "neutral" });
    } catch (error) {
      if (!(error instanceof SubmitError)) throw error;
      setSubmission({ type: "failed", text: error.visitorText ?? content.failed.description });
      toasts.show({ ...content.failed, tone: "destructive" });
    } finally {
      busy.current = false;
    }
  };

  const noteChange = (): void => {
    if (!attempted.current || busy.current) return;
    attempted.current = false;
    drawMessageKey();
  };

  return { submission, submit, noteChange };
};
