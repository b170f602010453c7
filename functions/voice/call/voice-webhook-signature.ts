import { createHmac } from "node:crypto";
import { digestOf, hasAcceptedDigest } from "#functions/platform/http/accepted-digest.ts";

const headerPattern = /^v=(\d{1,15}),d=([0-9a-f]{64})$/i;
const validMs = 5 * 60_000;

/** Retell, https://docs.retellai.com/features/secure-webhook: HMAC-SHA256 (hex) over the bytes as they came and the time. */
export const signVoiceWebhook = (apiKey: string, body: Uint8Array, epochMs: number): string =>
  createHmac("sha256", apiKey).update(body).update(String(epochMs)).digest("hex");

/** Whether one of the keys signed these bytes within the last five minutes. */
export const isSignedVoiceWebhook = (
  header: string | undefined,
  body: Uint8Array,
  apiKeys: readonly string[],
  now: number,
): boolean => {
  const [, time = "", digest = ""] = headerPattern.exec(header ?? "") ?? [];
  const epochMs = Number(time);
  const accepted = apiKeys.map((key) => digestOf(signVoiceWebhook(key, body, epochMs)));
  const isRight = hasAcceptedDigest(digest.toLowerCase(), accepted);
  return isRight && Math.abs(now - epochMs) <= validMs;
};
