import * as z from "zod/mini";
import { countryCodes } from "#shared/catalogue/country-codes.ts";
import { voiceUseCases } from "#shared/catalogue/voice-use-cases.ts";

/** The texts are the specification's, section 5. */
export const voiceCallTexts = {
  serviceType: "Please select a service type",
  countryCode: "Please select a country code",
  mobile: "Please enter a valid mobile number",
  mobileTooLong: "Mobile number is too long",
  verificationCode: "Please enter the verification code",
} as const;

const mobileMin = 8;
const mobileMax = 11;
/** Longer than any code of ours; anything that is not a code counts as a wrong one. */
const codeMax = 32;

const trim = (text: string): string => text.toWellFormed().trim();

/** What a visitor types into the form; the page and the request share it. */
export const voiceCallFields = {
  serviceType: z.enum(
    voiceUseCases.map(({ id }) => id),
    voiceCallTexts.serviceType,
  ),
  mobile: z
    .string(voiceCallTexts.mobile)
    .check(
      z.overwrite(trim),
      z.minLength(mobileMin, voiceCallTexts.mobile),
      z.maxLength(mobileMax, voiceCallTexts.mobileTooLong),
    ),
  verificationCode: z
    .string(voiceCallTexts.verificationCode)
    .check(
      z.overwrite(trim),
      z.minLength(1, voiceCallTexts.verificationCode),
      z.maxLength(codeMax, "The verification code is too long"),
    ),
} as const;

const objectError = (issue: { readonly code: string }) =>
  issue.code === "unrecognized_keys"
    ? "The request has a field we do not know"
    : "Please send the request as a JSON object";

/** `mobile` is the number without its country code, as typed; `countryCode` is the code alone, such as `+1`. */
export const voiceCallSchema = z.strictObject(
  {
    ...voiceCallFields,
    countryCode: z.enum(
      countryCodes.map(({ code }) => code),
      voiceCallTexts.countryCode,
    ),
  },
  { error: objectError },
);

export type VoiceCall = z.output<typeof voiceCallSchema>;

/** The `x-call-consent` header: which consent text the visitor ticked. Change it with the text. */
export const consentVersion = "2026-11-22";

/** 128 random bits: only the visitor who placed the call knows it. */
export const callIdSchema = z
  .string("Call id is required")
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, "Call id is not one of ours"));

export const startedVoiceCallSchema = z.object({ success: z.literal(true), callId: callIdSchema });

export const voiceCallQuerySchema = z.strictObject({ callId: callIdSchema }, { error: objectError });

/**
 * `unconfirmed`: the provider did not answer, so the phone may ring or not. `not-placed`: it refused. The last four are
 * final.
 */
export const callProgresses = [
  "ringing",
  "in-progress",
  "ended",
  "not-answered",
  "not-placed",
  "unconfirmed",
] as const;

export type CallProgress = (typeof callProgresses)[number];

/** It never shows a number. */
export const voiceCallStatusSchema = z.object({ progress: z.enum(callProgresses) });

/** What a third party gets in answer to its webhook. */
export const voiceWebhookReceiptSchema = z.object({ received: z.literal(true) });

/** A message has no `from` when its sender hides the phone number behind a username. */
export const whatsappMessageSchema = z.object({
  id: z.string(),
  /** Unix seconds, as text. */
  timestamp: z.string(),
  from: z.optional(z.string()),
  from_user_id: z.optional(z.string()),
  type: z.string(),
  text: z.catch(z.optional(z.object({ body: z.string() })), undefined),
  contacts: z.optional(
    z.array(
      z.object({
        origin: z.optional(z.string()),
        phones: z.optional(z.array(z.object({ wa_id: z.optional(z.string()) }))),
      }),
    ),
  ),
});

export type WhatsappMessage = z.infer<typeof whatsappMessageSchema>;

/** A change of the field "messages". Each message is read separately: one that we cannot read does not hide another. */
export const whatsappChangeSchema = z.object({
  field: z.literal("messages"),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    messages: z.array(z.unknown()),
  }),
});

/** WhatsApp Cloud API: loose, since Meta adds fields and kinds without notice. Each change is read separately. */
export const whatsappWebhookSchema = z.object({
  entry: z.array(z.object({ changes: z.array(z.unknown()) })),
});

/** Retell, "call" webhooks: loose, since it adds fields. `metadata` is what we gave it with the call. */
export const voiceWebhookSchema = z.object({
  event: z.string(),
  call: z.object({
    call_id: z.string(),
    metadata: z.catch(z.optional(z.object({ callId: z.optional(z.string()) })), undefined),
    disconnection_reason: z.optional(z.string()),
  }),
});

export type VoiceWebhook = z.infer<typeof voiceWebhookSchema>;
