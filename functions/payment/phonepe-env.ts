import type { Clock } from "#functions/platform/clock.ts";
import { nonEmpty } from "#functions/platform/env.ts";
import type { ReaderOf } from "#functions/platform/parameters.ts";
import { phonepeClientSchema } from "#shared/payment-parameters.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { makePhonepeProvider } from "./phonepe-provider.ts";

/** What every function that speaks to the provider must be told. */
export const phonepeEnv = {
  PHONEPE_OAUTH_BASE: nonEmpty,
  PHONEPE_PG_BASE: nonEmpty,
  PHONEPE_CLIENT_PARAMETER: nonEmpty,
} as const;

type PhonepeEnv = { readonly [Name in keyof typeof phonepeEnv]: string };

type PhonepeDeps = { readonly clock: Clock; readonly readerOf: ReaderOf };

export const makePhonepeFromEnv = (env: PhonepeEnv, { clock, readerOf }: PhonepeDeps): PaymentProvider =>
  makePhonepeProvider({
    fetch,
    clock,
    oauthBase: env.PHONEPE_OAUTH_BASE,
    pgBase: env.PHONEPE_PG_BASE,
    client: readerOf(env.PHONEPE_CLIENT_PARAMETER, phonepeClientSchema),
  });
