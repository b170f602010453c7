import { randomBytes } from "node:crypto";
import * as z from "zod";
import { localMerchant } from "./local-payment.ts";

/** The real ones last about a week, without a promise: a laptop runs for less, so here a renewal is seen. */
const lifetimeSeconds = 3600;

const credentialsSchema = z.object({
  client_id: z.literal(localMerchant.clientId),
  client_version: z.literal(localMerchant.clientVersion),
  client_secret: z.enum([localMerchant.clientSecret, localMerchant.nextClientSecret]),
  grant_type: z.literal("client_credentials"),
});

/** What the merchant has done in the provider's dashboard: a withdrawn first secret makes its tokens invalid. */
type AcceptedSecrets = () => "both" | "next";

/** Kept in memory: after a restart every client gets a 401 and asks for a new one. */
export const makeTokenService = (clock: () => number, acceptedSecrets: AcceptedSecrets = () => "both") => {
  type Token = { readonly secret: string; readonly expiresAtEpochSeconds: number; useCount: number };
  const tokens = new Map<string, Token>();
  const isAccepted = (secret: string) =>
    acceptedSecrets() === "both" || secret === localMerchant.nextClientSecret;
  return {
    /** @returns the token answer, all its times in epoch seconds; undefined for wrong credentials */
    issue: (form: URLSearchParams) => {
      const { data } = credentialsSchema.safeParse(Object.fromEntries(form));
      if (data === undefined || !isAccepted(data.client_secret)) return undefined;
      const issuedAtEpochSeconds = Math.floor(clock() / 1000);
      const expiresAtEpochSeconds = issuedAtEpochSeconds + lifetimeSeconds;
      const token = randomBytes(48).toString("base64url");
      tokens.set(token, { secret: data.client_secret, expiresAtEpochSeconds, useCount: 0 });
      return {
        access_token: token,
        encrypted_access_token: randomBytes(24).toString("base64url"),
        expires_in: null,
        issued_at: issuedAtEpochSeconds,
        expires_at: expiresAtEpochSeconds,
        session_expires_at: expiresAtEpochSeconds,
        token_type: "O-Bearer",
      };
    },

    /** @returns how often the token has been used, this time included; undefined when it is not valid */
    use: (authorization: string | undefined): number | undefined => {
      const known = tokens.get(/^O-Bearer (\S+)$/.exec(authorization ?? "")?.[1] ?? "");
      if (known === undefined || !isAccepted(known.secret)) return undefined;
      if (known.expiresAtEpochSeconds * 1000 <= clock()) return undefined;
      known.useCount += 1;
      return known.useCount;
    },
  };
};
