import { useEffect, useRef, useState, type InputEvent, type SubmitEvent } from "react";
import { makeDocumentMessage } from "#shared/contact/describe-document.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { writeFormSignals } from "#shared/contact/contact-contract.ts";
import { emailSchema, findEmailHint } from "#shared/contract/email.ts";
import { cleanEmail } from "#shared/input/visible-text.ts";
import { callEndpoint } from "../../lib/call-endpoint.ts";
import { TextField } from "../../ui/field.tsx";
import { content } from "./email-document-content.ts";
import type { EmailedDocument } from "#shared/contact/document-contract.ts";

export type DocumentProps = {
  readonly sheet: EmailedDocument;
  /**
   * Called before sending; returns false, and focuses the number, if a number of the document must be
   * corrected first.
   */
  readonly isReady?: () => boolean;
};

type State =
  | { readonly type: "idle" | "sending" | "failed" }
  | { readonly type: "wrong"; readonly error: string; readonly hint: string | undefined }
  | { readonly type: "sent"; readonly sentSheet: string; readonly email: string }
  /** Our team has received the request, but no email is sent to the visitor. */
  | { readonly type: "not emailed"; readonly sentSheet: string };

/**
 * A text input, because Chromium converts the domain in an `email` input to ASCII, while the page shows what
 * was typed.
 */
const exactEmail = { type: "text", inputMode: "email", spellCheck: false, autoCapitalize: "none" } as const;

/**
 * Stored in the module, so that a form that is closed and opened again keeps its text; a new document starts
 * empty.
 */
let lastTyped = "";

const saveTyped = ({ currentTarget }: InputEvent<HTMLInputElement>): void => {
  lastTyped = currentTarget.value;
};

/**
 * Requests only the email address, because the page already has all numbers. The server recognizes a repeated
 * request by its content.
 */
export const DocumentForm = ({ sheet, isReady }: DocumentProps) => {
  const [state, setState] = useState<State>({ type: "idle" });
  const [openedAtMs] = useState(() => performance.now());
  const form = useRef<HTMLFormElement>(null);
  const focus = (): void => form.current?.querySelector("input")?.focus();
  // The button that opened the form had the focus and is gone; a visitor who has gone on typing keeps it.
  useEffect(() => {
    if (document.activeElement === document.body) focus();
  }, []);

  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (state.type === "sending" || isReady?.() === false) return;
    const typed = event.currentTarget.querySelector("input")?.value ?? "";
    const email = emailSchema.safeParse(typed);
    if (!email.success) {
      setState({
        type: "wrong",
        error: email.error.issues[0]?.message ?? "",
        hint: findEmailHint(typed),
      });
      focus();
      return;
    }
    setState({ type: "sending" });
    const sentSheet = JSON.stringify(sheet);
    const signals = { elapsedMs: performance.now() - openedAtMs, trapFilled: false };
    const result = await callEndpoint(
      sendContactMessage,
      { ...makeDocumentMessage(email.data, sheet), sheet },
      { headers: { "X-Form-Signals": writeFormSignals(signals) } },
    );
    if (result.type === "ok" && result.body.emailed === false) setState({ type: "not emailed", sentSheet });
    else if (result.type === "ok" || result.type === "unusable")
      setState({ type: "sent", sentSheet, email: cleanEmail(typed) });
    else setState({ type: "failed" });
  };

  const sending = state.type === "sending";
  // The result of a plan or quote that was sent says nothing about the changed one that the page shows now.
  const isCurrent = "sentSheet" in state && state.sentSheet === JSON.stringify(sheet);
  return (
    <form
      className="document-form"
      method="post"
      noValidate
      ref={form}
      onSubmit={(event) => void send(event)}
    >
      <TextField
        name="documentEmail"
        label={content.email}
        hint={(state.type === "wrong" ? state.hint : undefined) ?? content.hint}
        error={state.type === "wrong" ? state.error : undefined}
        announcesError
        {...exactEmail}
        autoComplete="email"
        defaultValue={lastTyped}
        onInput={saveTyped}
      />
      <button className="button button-quiet" aria-disabled={sending} aria-busy={sending}>
        {sending ? content.sending : content.send}
      </button>
      <p role="status">
        {state.type === "sent" && isCurrent && <span>{content.sent(state.email)}</span>}
        {state.type === "not emailed" && isCurrent && <span>{content.notEmailed}</span>}
        {state.type === "failed" && (
          <span>
            {content.failed} <a href={`mailto:${content.supportEmail}`}>{content.supportEmail}</a>
          </span>
        )}
      </p>
    </form>
  );
};
