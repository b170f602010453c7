import { parameterNamesOf, secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { localStage } from "#infra/local/local-names.ts";

/** Our credentials at WhatsApp and the voice provider, two of each token and key, so that a rotation can switch. */
export const localWhatsapp = {
  verifyToken: "local-verify-token",
  appSecret: "local-app-secret",
  accessTokens: ["local-access-token", "next-local-access-token"],
} as const;

export const localVoiceProvider = { apiKeys: ["key_local", "key_local_next"] } as const;

const { voice } = readStage("dev");

const secretNames = secretParameterNamesOf(localStage);

export const localVoiceParameters: ReadonlyMap<string, string> = new Map([
  [
    secretNames.whatsappWebhook,
    JSON.stringify({ verifyToken: localWhatsapp.verifyToken, appSecrets: [localWhatsapp.appSecret] }),
  ],
  [secretNames.whatsappToken, localWhatsapp.accessTokens[0]],
  [secretNames.voiceProvider, localVoiceProvider.apiKeys[0]],
  [
    parameterNamesOf(localStage).voiceSwitch,
    JSON.stringify({ calls: "on", budgetCents: voice.dailyBudgetCents }),
  ],
]);
