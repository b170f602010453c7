import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from "react";
import { sendContactMessage } from "#shared/contract/api.ts";
import {
  type ContactMessage,
  type ContactReceipt,
  type FormSignals,
  writeFormSignals,
} from "#shared/contact/contact-contract.ts";
import { track } from "../analytics/track.ts";
import { callEndpoint, type CallResult } from "../lib/call-endpoint.ts";
import { language } from "../lib/language.build.ts";
import { useHydrated } from "../lib/hydration/use-hydrated.ts";
import { makeStore } from "../lib/store.ts";
import { toasts } from "../ui/toast-store.ts";
import { formContent as content } from "./contact-content.ts";
import { drawMessageKey, readMessageKey } from "./message-key.ts";

type Result = CallResult<typeof sendContactMessage>;
type SentMessage = Partial<Pick<ContactReceipt, "ref" | "emailed">>;
type Failure = Exclude<Result, { type: "ok" | "unusable" }>;

/**
 * `visitorText` is the server's text about the message itself, in the page's language; undefined if the error
 * is not the visitor's.
 */
class SubmitError extends Error {
  override readonly name = "SubmitError";
  readonly visitorText: string | undefined;

  constructor(result: Failure) {
    super("Failed to submit form", { cause: result });
    const explained =
      result.type === "refused" &&
      result.status < 500 &&
      (language ? result.code === "invalid-request" : result.code !== undefined);
    this.visitorText = explained ? result.message : undefined;
  }
}

/**
 * Sends the message. Any 2xx status counts as success, whatever the body contains (spec section 7).
 * @param campaign the campaign that led to the visit, if the visitor consented
 * @returns the reference, if the response has one, and whether no confirmation will be emailed
 * @throws {SubmitError} if the message was not stored, or its state is unknown
 */
export const submitMessage = async (
  message: ContactMessage,
  signals: FormSignals,
  campaign?: string,
): Promise<SentMessage> => {
  const send = (key: string): Promise<Result> =>
    callEndpoint(sendContactMessage, language ? { ...message, locale: language.tag } : message, {
      headers: {
        "Idempotency-Key": key,
        "X-Form-Signals": writeFormSignals(signals),
        ...(campaign !== undefined && { "X-Campaign": campaign }),
      },
    });
  const first = await send(readMessageKey());
  const result = isKeyReused(first) ? await send(drawMessageKey()) : first;
  if (result.type === "unusable") return {};
  if (result.type !== "ok") throw new SubmitError(result);
  return result.body;
};

/** True if the stored key belongs to another message, e.g. one that was sent before a reload. */
const isKeyReused = (result: Result): boolean =>
  result.type === "refused" && result.status === 409 && result.code === "idempotency-key-reused";

export type Submission =
  | { readonly type: "idle" }
  | { readonly type: "sending" }
  | { readonly type: "sent"; readonly ref: string | undefined; readonly isWithoutEmail: boolean }
  | { readonly type: "failed"; readonly text: string };

type Draft = { readonly read: () => string | undefined; readonly forget: () => void };

/** Stored in the module, so that a visitor who comes back before the response finds the form still sending. */
const { read, write: show, subscribe } = makeStore<Submission>({ type: "idle" });
let attempted = false;

/** A result that was seen is dismissed when the page is left. */
const leave = (): void => {
  if (read().type !== "sending") show({ type: "idle" });
};

const send = async (message: ContactMessage, signals: FormSignals, draft: Draft): Promise<void> => {
  const sentText = draft.read();
  attempted = true;
  show({ type: "sending" });
  try {
    const { ref, emailed } = await submitMessage(message, signals, track?.readCampaign());
    drawMessageKey();
    attempted = false;
    track?.record({ eventType: "contact-sent" });
    // The visitor may have changed the text in the meantime.
    if (draft.read() === sentText) draft.forget();
    show({ type: "sent", ref, isWithoutEmail: emailed === false });
    toasts.show({ ...content.sent, tone: "neutral" });
  } catch (error) {
    if (!(error instanceof SubmitError)) throw error;
    show({ type: "failed", text: error.visitorText ?? content.failed.description });
    toasts.show({ ...content.failed, tone: "destructive" });
  }
};

type SubmissionControls = {
  readonly submission: Submission;
  readonly submit: (message: ContactMessage) => Promise<void>;
  /** Call this whenever the visitor changes the message. */
  readonly noteChange: () => void;
};

/** The form's cycle from idle to sending to sent or failed (spec section 4). */
export const useSubmission = (
  trap: RefObject<HTMLInputElement | null>,
  draft: Draft,
  reset: () => void,
): SubmissionControls => {
  const submission = useSyncExternalStore(subscribe, read, read);
  // A form in the served page has been visible since the document loaded, long before this script.
  const servedWithPage = !useHydrated();
  const [seenAtMs] = useState(() => (servedWithPage ? 0 : performance.now()));

  useEffect(() => leave, []);
  const empty = useEffectEvent(() => {
    if (draft.read() === undefined) reset();
  });
  useEffect(() => {
    if (submission.type === "sent") empty();
  }, [submission]);

  return {
    submission,
    submit: async (message) => {
      if (read().type === "sending") return;
      const elapsedMs = performance.now() - seenAtMs;
      await send(message, { elapsedMs, trapFilled: trap.current?.value !== "" }, draft);
    },
    noteChange: () => {
      if (!attempted || read().type === "sending") return;
      attempted = false;
      drawMessageKey();
    },
  };
};
