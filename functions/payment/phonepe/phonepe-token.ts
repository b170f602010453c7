import * as z from "zod/mini";
import { writeParameters } from "#shared/input/address-parameters.ts";
import type { Clock } from "#functions/platform/clock.ts";
import { callHttp, type HttpReply } from "#functions/platform/http/http-call.ts";
import type { ParameterReader } from "#functions/platform/parameters.ts";
import type { PaymentClient } from "#shared/payment/payment-parameters.ts";

export type TokenDeps = {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly oauthBase: string;
  readonly client: ParameterReader<PaymentClient>;
};

/** `expires_at` is in seconds, unlike the times in every other call. `expires_in` is sometimes null. */
export const tokenSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_at: z.number(),
});

const timeoutMs = 4000;
/** The provider's checklist requires one token for many requests, renewed three to five minutes before it expires. */
const renewBeforeMs = 300_000;
/** If a renewal fails, the token stays in use as long as it is valid for longer than one request. */
const oneCallMs = 15_000;
/** The pause after a failed renewal in which no payment waits for another one. */
const renewPauseMs = 10_000;

type TokenResult =
  | { readonly type: "token"; readonly token: string }
  | { readonly type: "none"; readonly code: string };

/** Requests share one renewal. If the client is rejected, its credentials may have been rotated and are read again. */
export const makePhonepeToken = ({ fetch, clock, oauthBase, client }: TokenDeps) => {
  let known: { readonly token: string; readonly expiresAtEpochMs: number } | undefined;
  let renewAgainAtEpochMs = 0;
  let underWay: Promise<TokenResult> | undefined;

  const request = ({ id, version, secret }: PaymentClient): Promise<HttpReply> =>
    callHttp(fetch, `${oauthBase}/v1/oauth/token`, {
      method: "POST",
      timeoutMs,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: writeParameters({
        client_id: id,
        client_version: version,
        client_secret: secret,
        grant_type: "client_credentials",
      }),
    });

  const requestWithCurrentClient = async (): Promise<HttpReply> => {
    const reply = await request(await client.read());
    const isRefused = reply.type === "reply" && (reply.status === 401 || reply.status === 403);
    return isRefused ? request(await client.readAgain()) : reply;
  };

  const renew = async (): Promise<TokenResult> => {
    try {
      const reply = await requestWithCurrentClient();
      if (reply.type !== "reply") return { type: "none", code: `TOKEN_${reply.code}` };
      if (reply.status !== 200) return { type: "none", code: `TOKEN_${reply.status}` };
      const parsed = z.safeParse(tokenSchema, reply.body);
      if (!parsed.success) return { type: "none", code: "TOKEN_MALFORMED" };
      const { access_token: token, expires_at: expiresAtEpochSeconds } = parsed.data;
      known = { token, expiresAtEpochMs: expiresAtEpochSeconds * 1000 };
      return { type: "token", token };
    } catch {
      return { type: "none", code: "CREDENTIALS_UNAVAILABLE" };
    }
  };

  const findLasting = (ms: number): TokenResult | undefined =>
    known !== undefined && clock() < known.expiresAtEpochMs - ms
      ? { type: "token", token: known.token }
      : undefined;

  const renewOrReuse = async (): Promise<TokenResult> => {
    const renewed = await renew();
    if (renewed.type === "token") return renewed;
    renewAgainAtEpochMs = clock() + renewPauseMs;
    return findLasting(oneCallMs) ?? renewed;
  };

  return {
    get: (): Promise<TokenResult> => {
      const lasting = findLasting(clock() < renewAgainAtEpochMs ? oneCallMs : renewBeforeMs);
      if (lasting !== undefined) return Promise.resolve(lasting);
      underWay ??= renewOrReuse().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    /** Drops a rejected token, but not one that was fetched since. */
    drop: (token: string): void => {
      if (known?.token === token) known = undefined;
    },
  };
};
