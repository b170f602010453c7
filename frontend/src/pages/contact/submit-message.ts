import { sendContactMessage } from "#shared/contract/api.ts";
import { writeFormSignals, type ContactMessage, type FormSignals } from "#shared/contract/contact.ts";
import { callEndpoint, type CallResult } from "../../lib/call-endpoint.ts";
import { drawMessageKey, readMessageKey } from "./message-key.ts";

type Result = CallResult<typeof sendContactMessage>;
type Failure = Exclude<Result, { type: "ok" | "unusable" }>;

/** `visitorText` is what the server says about the message itself; absent when the fault is not the visitor's. */
export class SubmitError extends Error {
  override readonly name = "SubmitError";
  readonly visitorText: string | undefined;

  constructor(result: Failure) {
    super("Failed to submit form", { cause: result });
    const explained = result.type === "refused" && result.status < 500 && result.code !== undefined;
    this.visitorText = explained ? result.message : undefined;
  }
}

/**
 * Any status of success is success, whatever the body says (spec section 7).
 * @param campaign what brought the visitor, who allows us to know it
 * @returns the reference, where the answer has one.
 * @throws {SubmitError} when the message was not stored, or nobody could tell
 */
export const submitMessage = async (
  message: ContactMessage,
  signals: FormSignals,
  campaign?: string,
): Promise<string | undefined> => {
  const send = (key: string): Promise<Result> =>
    callEndpoint(sendContactMessage, message, {
      headers: {
        "Idempotency-Key": key,
        "X-Form-Signals": writeFormSignals(signals),
        ...(campaign !== undefined && { "X-Campaign": campaign }),
      },
    });
  const first = await send(readMessageKey());
  const result = isKeyReused(first) ? await send(drawMessageKey()) : first;
  if (result.type === "unusable") return undefined;
  if (result.type !== "ok") throw new SubmitError(result);
  return result.body.ref;
};

/** The stored key belongs to another message, e.g. one that was sent before a reload. */
const isKeyReused = (result: Result): boolean =>
  result.type === "refused" && result.status === 409 && result.code === "idempotency-key-reused";
