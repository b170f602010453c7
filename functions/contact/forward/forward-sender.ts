import { createHmac } from "node:crypto";
import { forwardHeaders } from "#shared/contact/forwarded-message.ts";
import type { Clock } from "#functions/platform/clock.ts";
import { classifyHttpError } from "#functions/platform/http/http-call.ts";

/** `concerns`: the failure is about this message or about all of them. `isFinal`: retrying this one is useless. */
export type ForwardOutcome =
  | { readonly type: "taken" }
  | {
      readonly type: "failed";
      readonly reason: string;
      readonly concerns: "this message" | "the receiver";
      readonly isFinal: boolean;
    };

export type SendForward = (key: string, body: string) => Promise<ForwardOutcome>;

type SenderDeps = {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly readAddress: () => Promise<string>;
  /** One secret, or two while it is being rotated. */
  readonly readSecrets: () => Promise<readonly string[]>;
  readonly attemptMs?: number;
};

export const forwardAttemptMs = 5000;

/** The signature of Standard Webhooks: the secret is base64, with or without its prefix. */
export const signForward = (secret: string, key: string, atEpochSeconds: number, body: string): string => {
  const bytes = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const mac = createHmac("sha256", bytes).update(`${key}.${atEpochSeconds}.${body}`).digest("base64");
  return `v1,${mac}`;
};

const gone = 410;
const timedOut = 408;
const tooEarly = 425;
const tooMany = 429;

/** Every status other than "accepted" and "gone" is retried, since the receiver may be repaired in the meantime. */
const judge = (status: number): ForwardOutcome => {
  if (status >= 200 && status < 300) return { type: "taken" };
  const refusesThis = status >= 400 && status < 500 && ![timedOut, tooEarly, tooMany].includes(status);
  return {
    type: "failed",
    reason: `the receiver returned ${status}`,
    concerns: refusesThis ? "this message" : "the receiver",
    isFinal: status === gone,
  };
};

/** Redirects are not followed: they would send a visitor's text to a URL that is not configured. */
export const makeForwardSender =
  ({ fetch, clock, readAddress, readSecrets, attemptMs = forwardAttemptMs }: SenderDeps): SendForward =>
  async (key, body) => {
    const [secrets, address] = await Promise.all([readSecrets(), readAddress()]);
    const at = Math.floor(clock() / 1000);
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "contact-forwarding",
          [forwardHeaders.id]: key,
          [forwardHeaders.timestamp]: String(at),
          [forwardHeaders.signature]: secrets.map((secret) => signForward(secret, key, at, body)).join(" "),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(attemptMs),
      });
      response.body?.cancel().catch(() => undefined);
      return judge(response.status);
    } catch (error) {
      const { code } = classifyHttpError(error);
      return { type: "failed", reason: code, concerns: "the receiver", isFinal: false };
    }
  };
