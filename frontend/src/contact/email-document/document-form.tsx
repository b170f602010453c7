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
  /** Asked before it is sent: false where a number of the sheet has to be mended first, and has the focus now. */
  readonly isReady?: () => boolean;
};

type State =
  | { readonly type: "idle" | "sending" | "failed" }
  | { readonly type: "wrong"; readonly error: string; readonly hint: string | undefined }
  | { readonly type: "sent"; readonly email: string }
  /** Our team has the request, but no mail leaves. */
  | { readonly type: "not emailed" };

/** Chromium writes the domain of a field of the type `email` in ASCII, and the page shows what was typed. */
const exactEmail = { type: "text", inputMode: "email", spellCheck: false, autoCapitalize: "none" } as const;

/** A form that was left and opened again has what was typed; a new document does not. */
let lastTyped = "";

const saveTyped = ({ currentTarget }: InputEvent<HTMLInputElement>): void => {
  lastTyped = currentTarget.value;
};

/** Asks for one thing, the address: all else is numbers that the page has. The server knows a repetition by its content. */
export const DocumentForm = ({ sheet, isReady }: DocumentProps) => {
  const [state, setState] = useState<State>({ type: "idle" });
  const [openedAtMs] = useState(() => performance.now());
  const form = useRef<HTMLFormElement>(null);
  const focus = (): void => form.current?.querySelector("input")?.focus();
  useEffect(focus, []);

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
    const signals = { elapsedMs: performance.now() - openedAtMs, trapFilled: false };
    const result = await callEndpoint(
      sendContactMessage,
      { ...makeDocumentMessage(email.data, sheet), sheet },
      { headers: { "X-Form-Signals": writeFormSignals(signals) } },
    );
    if (result.type === "ok" && result.body.emailed === false) setState({ type: "not emailed" });
    else if (result.type === "ok" || result.type === "unusable")
      setState({ type: "sent", email: cleanEmail(typed) });
    else setState({ type: "failed" });
  };

  const sending = state.type === "sending";
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
        {...exactEmail}
        autoComplete="email"
        defaultValue={lastTyped}
        onInput={saveTyped}
      />
      <button className="button button-quiet" aria-disabled={sending} aria-busy={sending}>
        {sending ? content.sending : content.send}
      </button>
      <p role="status">
        {state.type === "sent" && <span>{content.sent(state.email)}</span>}
        {state.type === "not emailed" && <span>{content.notEmailed}</span>}
        {state.type === "failed" && (
          <span>
            {content.failed} <a href={`mailto:${content.supportEmail}`}>{content.supportEmail}</a>
          </span>
        )}
      </p>
    </form>
  );
};
