import type { ZodMiniType } from "zod/mini";
import { canaryKeySchema } from "#shared/canary.ts";
import {
  linkSecretsSchema,
  webhookCredentialsSchema,
  phonepeClientSchema,
} from "#shared/payment-parameters.ts";
import {
  numberKeySchema,
  voiceProviderKeysSchema,
  whatsappTokenSchema,
  whatsappWebhookSchema,
} from "#shared/voice-parameters.ts";
import type { SecretParameterName } from "./parameter-names.ts";

export type SecretForm = {
  /** For the operator who has to make it, in one line. */
  readonly holds: string;
  /** The one that the functions read it with; a value that is JSON is parsed before. */
  readonly schema: ZodMiniType;
};

/** What each SecureString of `secretParameterNamesOf` must hold. */
export const secretForms: { readonly [Name in SecretParameterName]: SecretForm } = {
  canaryKey: { holds: "<random, 32 or more characters>", schema: canaryKeySchema },
  phonepeClient: {
    holds: '{"id":"<client id>","version":"<client version>","secret":"<client secret>"}',
    schema: phonepeClientSchema,
  },
  phonepeWebhook: {
    holds:
      "<user name, 5 to 20 letters, digits or _>:<password, 8 to 20 letters and digits>; while it rotates <new pair>,<old pair>",
    schema: webhookCredentialsSchema,
  },
  paymentLink: {
    holds: "<random, 32 or more letters, digits, - or _>; while it rotates <new>,<old>",
    schema: linkSecretsSchema,
  },
  whatsappWebhook: {
    holds:
      '{"verifyToken":"<random, 32 or more characters>","appSecrets":["<app secret>"]}; while it rotates ["<new>","<old>"]',
    schema: whatsappWebhookSchema,
  },
  whatsappToken: { holds: "<access token of the system user>", schema: whatsappTokenSchema },
  voiceProvider: { holds: "<API key>; while it rotates <new>,<old>", schema: voiceProviderKeysSchema },
  numberKey: {
    holds: "<random, 32 or more characters>; with another one every limit, block and consent is lost",
    schema: numberKeySchema,
  },
};
