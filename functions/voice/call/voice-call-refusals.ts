import type { startVoiceCall } from "#shared/contract/api.ts";
import { voiceCallTexts } from "#shared/contract/voice-call.ts";
import type { EndpointResponse } from "#functions/platform/http/http-endpoint.ts";
import type { CodeVerdict } from "../code/enter-code.ts";
import type { UtcDay } from "#functions/platform/utc-day.ts";
import type { CallOutcome } from "./voice-provider.ts";
import { formatWait } from "../whatsapp/format-wait.ts";

export type StartResponse = EndpointResponse<typeof startVoiceCall>;
type RefusalCode = Extract<StartResponse, { type: "refused" }>["code"];

const sayWhen = (seconds: number | undefined): string =>
  seconds === undefined ? "later" : `in ${formatWait(Math.ceil(seconds / 60))}`;

type Text = string | ((when: string) => string);

const texts: Readonly<Record<RefusalCode, Text>> = {
  "invalid-number": voiceCallTexts.mobile,
  "number-not-callable":
    "The demo cannot call this number. It calls ordinary mobile and landline numbers, but not in every country yet.",
  "invalid-code": "That code is wrong or no longer valid. Please request a new one.",
  "too-many-attempts": (when) =>
    `Too many wrong codes. Please enter the long code, if our WhatsApp message has one, or a new code ${when}.`,
  "number-limit": (when) => `This number has had its demo calls for now. Please try again ${when}.`,
  "demo-limit": (when) => `There are no more demo calls today. Please try again ${when}.`,
  "demo-off": "The voice demo is off at the moment. Please try again later.",
  "lines-busy": (when) => `All lines are busy. Please try again ${when}.`,
  "voice-provider-failed": "We could not place the call. Please try again later.",
  "call-unconfirmed":
    "We could not confirm the call. Please do not request another: your phone may still ring.",
};

const refusedNumberText = "We cannot call this number.";
const busySeconds = 60;

/** @param retryAfterSeconds when another try may succeed. */
export const refuse = (
  code: RefusalCode,
  retryAfterSeconds?: number,
  text: Text = texts[code],
): StartResponse => ({
  type: "refused",
  code,
  message: typeof text === "string" ? text : text(sayWhen(retryAfterSeconds)),
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds: Math.max(1, retryAfterSeconds) }),
});

export const refuseCode = (
  verdict: Exclude<CodeVerdict, { type: "used" }>,
  day: UtcDay,
  now: number,
): StartResponse => {
  const secondsUntil = (atEpochMs: number) => Math.ceil((atEpochMs - now) / 1000);
  switch (verdict.type) {
    case "wrong":
    case "used before":
      return refuse("invalid-code");
    case "too many of address":
      return refuse("too-many-attempts", day.secondsLeft);
    case "too many wrong":
      return refuse("too-many-attempts", secondsUntil(verdict.againAtEpochMs));
    case "number limit":
      return refuse("number-limit", secondsUntil(verdict.againAtEpochMs));
  }
};

export const answerOutcome = (outcome: CallOutcome, callId: string): StartResponse => {
  switch (outcome.type) {
    case "accepted":
      return { type: "ok", body: { success: true, callId } };
    case "number":
      return refuse("number-not-callable", undefined, refusedNumberText);
    case "busy":
      return refuse("lines-busy", busySeconds);
    case "unpaid":
      return refuse("demo-off");
    case "failed":
      return refuse("voice-provider-failed");
    case "unknown":
      return refuse("call-unconfirmed");
  }
};
