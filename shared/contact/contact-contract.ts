import contactErrors from "#messages/contact-errors.json" with { type: "json" };
import messages from "#messages/errors.json" with { type: "json" };
import * as z from "zod/mini";
import { tooLong } from "#shared/contract/contract-errors.ts";
import { groupDigits } from "#shared/group-digits.ts";
import { countVisible } from "#shared/input/visible-text.ts";
import { emailSchema } from "../contract/email.ts";
import { oneLine, tidy, tidyLine } from "../contract/one-line.ts";
import { emailedDocumentSchema } from "./document-contract.ts";

// Limits without a source are ours: long enough for real visitors, short enough that a message in any
// script fits the 16 KB body (4,000 characters of Devanagari are 12,000 bytes).
const nameMax = 100;
const choiceMax = 80;
const messageMax = 4000;

/** Control characters except tabs and line breaks: no mail carries them. */
const unprintable = /(?![\t\n\r])\p{Cc}/gu;

/** Requires this many visible characters. */
const showsAtLeast = (count: number, error: string) =>
  z.refine<string>((text) => countVisible(text) >= count, { error });

const choice = (field: string, required: string) =>
  z
    .string(required)
    .check(
      z.overwrite(tidyLine),
      z.minLength(1, required),
      showsAtLeast(1, required),
      z.maxLength(choiceMax, tooLong(field, choiceMax)),
      oneLine(field),
    );

export const contactMessageSchema = z.strictObject(
  {
    name: z
      .string(messages.contact.name.required)
      .check(
        z.overwrite(tidyLine),
        z.minLength(2, messages.contact.name.required),
        showsAtLeast(2, messages.contact.name.required),
        z.maxLength(nameMax, tooLong(messages.contact.name.field, nameMax)),
        oneLine(messages.contact.name.field),
      ),
    email: emailSchema,
    eventType: choice(messages.contact.eventType.field, messages.contact.eventType.required),
    attendees: choice(messages.contact.attendees.field, messages.contact.attendees.required),
    message: z.string(messages.contact.message.required).check(
      z.overwrite((text) => tidy(text.replace(unprintable, ""))),
      z.minLength(10, messages.contact.message.required),
      showsAtLeast(10, messages.contact.message.required),
      z.maxLength(messageMax, tooLong(messages.contact.message.field, groupDigits(messageMax))),
    ),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? contactErrors.unknownField : contactErrors.notAnObject,
  },
);

export type ContactMessage = z.infer<typeof contactMessageSchema>;

/**
 * With an emailed document, the server writes every field except the email address (`makeDocumentMessage`). `locale` is
 * the language of the page; if the site does not have it, or no longer has it, responses are in English.
 */
export const contactRequestSchema = z.extend(contactMessageSchema, {
  sheet: z.optional(emailedDocumentSchema),
  locale: z.optional(z.string().check(z.maxLength(35))),
});

/**
 * `ref` is the reference in the subject of the mail to support. `emailed` is false if the sender gets no email with the
 * plan, the quote or an acknowledgement because the limits of such emails are reached; it is absent where none are
 * sent.
 */
export const contactReceiptSchema = z.object({
  success: z.literal(true),
  ref: z.string(),
  emailed: z.optional(z.boolean()),
});

export type ContactReceipt = z.infer<typeof contactReceiptSchema>;

/** Generate one per content: the same key with other content returns 409. */
export const idempotencyKeySchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, contactErrors.invalidKey));

/** The honeypot field, which people do not see. */
export const contactTrapField = "extra";

/**
 * Signals that the form measured while it was filled in, sent as the header `X-Form-Signals: elapsed=5321, trap=0`:
 * milliseconds from when the form was first visible until it was submitted, and 1 if the honeypot field was filled. A
 * header, so that the message holds only the visitor's own text. Without scripts no time is measured.
 */
export type FormSignals = { readonly elapsedMs?: number; readonly trapFilled: boolean };

const formSignalsPattern = /^(?:elapsed=(\d{1,10}), )?trap=([01])$/;

const writeElapsed = (elapsedMs: number): string =>
  `elapsed=${Math.min(Math.max(0, Math.round(elapsedMs)), 9_999_999_999)}, `;

export const writeFormSignals = ({ elapsedMs, trapFilled }: FormSignals): string =>
  `${elapsedMs === undefined ? "" : writeElapsed(elapsedMs)}trap=${trapFilled ? 1 : 0}`;

/** Any other text is read as "no signals": a client without signals only gets a spam point. */
export const readFormSignals = (header: string | undefined): FormSignals | undefined => {
  const match = formSignalsPattern.exec(header ?? "");
  if (match === null) return undefined;
  const [, elapsed, trap] = match;
  return { ...(elapsed !== undefined && { elapsedMs: Number(elapsed) }), trapFilled: trap === "1" };
};
