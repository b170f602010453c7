import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";

/** The merchant of the payment simulator. Its credentials are public: they give access to nothing else. */
export const localMerchant = {
  clientId: "local-client",
  clientVersion: "1",
  clientSecret: "local-secret",
  /** Valid as well, so that a rotation can switch to it. */
  nextClientSecret: "next-local-secret",
  webhookUser: "local_hook",
  webhookPassword: "Local0hook",
} as const;

const names = secretParameterNamesOf(localStage);

export const localPaymentSecrets: ReadonlyMap<string, string> = new Map([
  [
    names.paymentClient,
    JSON.stringify({
      id: localMerchant.clientId,
      version: localMerchant.clientVersion,
      secret: localMerchant.clientSecret,
    }),
  ],
  [names.paymentWebhook, `${localMerchant.webhookUser}:${localMerchant.webhookPassword}`],
  [names.paymentLink, "local-payment-link-key-that-is-not-secret"],
]);
