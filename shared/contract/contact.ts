import * as z from "zod/mini";
import { groupDigits } from "#shared/group-digits.ts";
import { emailSchema } from "./email.ts";
import { oneLine, tidy } from "./one-line.ts";

// Limits without a source are ours: long enough for real visitors, short enough that a message in any
// script fits the 16 KB body (4,000 characters of Devanagari are 12,000 bytes).
const nameMax = 100;
const choiceMax = 80;
const messageMax = 4000;

/** Control characters except tabs and line breaks: no mail carries them. */
const unprintable = /(?![\t\n\r])\p{Cc}/gu;

/** Characters that show nothing by themselves: formatting characters, selectors of variants, the blanks of Hangul and Braille. */
const invisible = /[\p{Cf}\p{DI}\u2800]/gu;

/** At least this many visible characters. Nothing is removed from the visitor's text: emoji are made with joiners. */
const showsAtLeast = (count: number, error: string) =>
  z.refine<string>((text) => text.replace(invisible, "").trim().length >= count, { error });

const choice = (field: string, required: string) =>
  z
    .string(required)
    .check(
      z.overwrite(tidy),
      z.minLength(1, required),
      showsAtLeast(1, required),
      z.maxLength(choiceMax, `${field} must be at most ${choiceMax} characters`),
      oneLine(field),
    );

const nameRequired = "Name must be at least 2 characters";
const messageRequired = "Message must be at least 10 characters";

/** What a visitor sends from the contact page; the texts are the specification's, section 5. */
export const contactMessageSchema = z.strictObject(
  {
    name: z
      .string(nameRequired)
      .check(
        z.overwrite(tidy),
        z.minLength(2, nameRequired),
        showsAtLeast(2, nameRequired),
        z.maxLength(nameMax, `Name must be at most ${nameMax} characters`),
        oneLine("Name"),
      ),
    email: emailSchema,
    eventType: choice("Event type", "Please select an event type"),
    attendees: choice("Expected attendees", "Please select expected attendees"),
    message: z.string(messageRequired).check(
      z.overwrite((text) => tidy(text.replace(unprintable, ""))),
      z.minLength(10, messageRequired),
      showsAtLeast(10, messageRequired),
      z.maxLength(messageMax, `Message must be at most ${groupDigits(messageMax)} characters`),
    ),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? "The message has a field we do not know"
        : "Please send the message as a JSON object",
  },
);

export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** `ref` is the reference in the subject of the mail that support reads. */
export const contactReceiptSchema = z.object({ success: z.literal(true), ref: z.string() });

/** Draw one per content: the same key with other content is refused with 409. */
export const idempotencyKeySchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, "Idempotency-Key must be 16 to 64 letters, digits, - or _"));

/** The choices of the form. The server takes any text, so a new choice here is not a breaking change. */
export const eventTypes = [
  "Conference",
  "Corporate event",
  "Trade show",
  "Offsite",
  "Wedding or private event",
  "Other",
] as const;

export const attendeeRanges = ["Up to 50", "51-200", "201-500", "501-1,000", "More than 1,000"] as const;

/** The form's field that no person sees. */
export const contactTrapField = "extra";

/**
 * What the form noticed while it was filled in, sent as the header `X-Form-Signals: elapsed=5321, trap=0`:
 * milliseconds from the first sight of the form to its submission, and 1 when the field that no person sees
 * was filled. It travels beside the message so that the message stays what the visitor wrote. Without scripts nobody
 * measures the time.
 */
export type FormSignals = { readonly elapsedMs?: number; readonly trapFilled: boolean };

const formSignalsPattern = /^(?:elapsed=(\d{1,10}), )?trap=([01])$/;

const writeElapsed = (elapsedMs: number): string =>
  `elapsed=${Math.min(Math.max(0, Math.round(elapsedMs)), 9_999_999_999)}, `;

export const writeFormSignals = ({ elapsedMs, trapFilled }: FormSignals): string =>
  `${elapsedMs === undefined ? "" : writeElapsed(elapsedMs)}trap=${trapFilled ? 1 : 0}`;

/** Anything but the exact form reads as "no signals": a client that sends none loses only a spam point. */
export const readFormSignals = (header: string | undefined): FormSignals | undefined => {
  const match = formSignalsPattern.exec(header ?? "");
  if (match === null) return undefined;
  const [, elapsed, trap] = match;
  return { ...(elapsed !== undefined && { elapsedMs: Number(elapsed) }), trapFilled: trap === "1" };
};
