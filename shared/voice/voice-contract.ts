import messages from "#messages/voice-errors.json" with { type: "json" };
import * as z from "zod/mini";
import { countryCodes, type CountryCode } from "#shared/countries/country-codes.ts";
import { voiceUseCases } from "#shared/voice/voice-use-cases.ts";
import { objectError } from "#shared/contract/contract-errors.ts";
import { cleanDigits } from "#shared/input/visible-text.ts";
import { cleanCode } from "./code-digits.ts";
import { readNationalNumber } from "./national-number.ts";

const mobileMin = 8;
const mobileMax = 11;
/** Longer than any of our codes; any other text counts as a wrong code. */
const codeMax = 32;
/** Longer than any message with a code, which people paste as a whole. */
const pastedMax = 1000;

/** Input that a visitor types into the form; the page and the request share it. */
export const voiceCallFields = {
  serviceType: z.enum(
    voiceUseCases.map(({ id }) => id),
    messages.serviceTypeRequired,
  ),
  mobile: z.string(messages.mobile.invalid).check(
    z.overwrite(cleanDigits),
    // Counted as typed: without their trunk 0, the oldest mobile numbers of Lebanon have seven digits.
    z.refine(({ length }) => length >= mobileMin, { error: messages.mobile.invalid }),
  ),
  verificationCode: z.string(messages.code.required).check(
    z.maxLength(pastedMax, messages.code.tooLong),
    z.overwrite(cleanCode),
    z.minLength(1, messages.code.required),
    z.refine(({ length }) => length <= codeMax, { error: messages.code.tooLong }),
  ),
} as const;

/**
 * The upper limit of `mobile`, which depends on the country. It is also checked if other fields are invalid, so
 * `codeOf` gets unchecked values.
 * @param codeOf returns the selected country's code, if it is one of ours
 */
export const mobileLength = <Call extends { readonly mobile: string }>(
  codeOf: (call: Call) => CountryCode | undefined,
) =>
  z.refine<Call>(
    (call) => {
      const code = codeOf(call);
      return (code === undefined ? call.mobile : readNationalNumber(code, call.mobile)).length <= mobileMax;
    },
    {
      error: messages.mobile.tooLong,
      path: ["mobile"],
      when: ({ value }) => z.safeParse(z.object({ mobile: z.string() }), value).success,
    },
  );

/** `mobile` is the number as typed, without separators; `countryCode` is the code alone, such as `+1`. */
export const voiceCallSchema = z
  .strictObject(
    {
      ...voiceCallFields,
      countryCode: z.enum(
        countryCodes.map(({ code }) => code),
        messages.countryCodeRequired,
      ),
    },
    { error: objectError },
  )
  .check(mobileLength(({ countryCode }) => countryCodes.find(({ code }) => code === countryCode)?.code));

export type VoiceCall = z.output<typeof voiceCallSchema>;

/** The `x-call-consent` header: which consent text the visitor ticked. Change it with the text. */
export const consentVersion = "2026-11-22";

/** 128 random bits: only the visitor who placed the call knows it. */
export const callIdSchema = z
  .string(messages.callId.required)
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, messages.callId.unknown));

export const startedVoiceCallSchema = z.object({ success: z.literal(true), callId: callIdSchema });

export const voiceCallQuerySchema = z.strictObject({ callId: callIdSchema }, { error: objectError });

/**
 * `unconfirmed`: the phone may or may not ring. `not-placed`: the provider rejected the call. The last four are final.
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

/** The response never contains a phone number. */
export const voiceCallStatusSchema = z.object({ progress: z.enum(callProgresses) });

export const voiceWebhookReceiptSchema = z.object({ received: z.literal(true) });

/** WhatsApp leaves an unknown value out, or sends it empty or as null. */
const knownText = z.catch(z.optional(z.string().check(z.minLength(1))), undefined);

/** A message has no `from` when its sender hides the phone number behind a username. */
export const whatsappMessageSchema = z.object({
  id: z.string(),
  /** Unix seconds, as text. */
  timestamp: z.string(),
  from: knownText,
  from_user_id: knownText,
  type: z.string(),
  text: z.catch(z.optional(z.object({ body: z.string() })), undefined),
  /** "contact_request" if the message responds to our request for the number; also seen in the contact. */
  origin: knownText,
  contacts: z.optional(
    z.array(
      z.object({
        origin: knownText,
        phones: z.optional(z.array(z.object({ wa_id: knownText, phone: knownText }))),
      }),
    ),
  ),
});

export type WhatsappMessage = z.infer<typeof whatsappMessageSchema>;

export const whatsappErrorSchema = z.object({ code: z.catch(z.optional(z.number()), undefined) });

/** The state of a message that we sent. */
export const whatsappStatusSchema = z.object({
  status: z.string(),
  errors: z.catch(z.optional(z.array(whatsappErrorSchema)), undefined),
});

const anyList = z.catch(z._default(z.array(z.unknown()), []), []);

/**
 * A change of the field "messages". `errors` are about our account or Meta's servers. Each item is parsed separately:
 * an invalid one does not hide another.
 */
export const whatsappChangeSchema = z.object({
  field: z.literal("messages"),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    messages: anyList,
    statuses: anyList,
    errors: anyList,
  }),
});

/** WhatsApp Cloud API: loose, since Meta adds fields and kinds without notice. Each change is parsed separately. */
export const whatsappWebhookSchema = z.object({
  entry: z.array(z.object({ changes: z.array(z.unknown()) })),
});

/** Retell, "call" webhooks: loose, since it adds fields. `metadata` is what we sent with the call request. */
export const voiceWebhookSchema = z.object({
  event: z.string(),
  call: z.object({
    call_id: z.string(),
    metadata: z.catch(z.optional(z.object({ callId: z.optional(z.string()) })), undefined),
    disconnection_reason: z.optional(z.string()),
  }),
});

export type VoiceWebhook = z.infer<typeof voiceWebhookSchema>;
