import messages from "#messages/voice-errors.json" with { type: "json" };
import type { startVoiceCall } from "#shared/contract/api.ts";
import { formatMessage } from "#shared/format-message.ts";
import { describeWhen } from "../describe-wait.ts";
import type { EndpointResponse } from "#functions/platform/http/http-endpoint.ts";
import type { CodeVerdict } from "../code/enter-code.ts";
import type { UtcDay } from "#functions/platform/utc-day.ts";
import type { CallOutcome } from "./voice-provider.ts";

export type StartResponse = EndpointResponse<typeof startVoiceCall>;
type RefusalCode = Extract<StartResponse, { type: "refused" }>["code"];

const busySeconds = 60;

export const refuse = (
  code: RefusalCode,
  retryAfterSeconds?: number,
  text: string = code === "invalid-number" ? messages.mobile.invalid : messages.refusals[code],
): StartResponse => ({
  type: "refused",
  code,
  message: formatMessage(text, { when: describeWhen(retryAfterSeconds) }),
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

export const outcomeResponse = (outcome: CallOutcome, callId: string): StartResponse => {
  switch (outcome.type) {
    case "accepted":
      return { type: "ok", body: { success: true, callId } };
    case "number":
      return refuse("number-not-callable", undefined, messages.refusedNumber);
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
