import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { makeRetellProvider } from "#functions/voice/call/retell-provider.ts";
import { makeWhatsappReplySender } from "#functions/voice/whatsapp/whatsapp-reply-sender.ts";
import { makeCallSignature } from "#infra/voice/simulator/voice-webhooks.ts";
import { makeSignedWebhook } from "#infra/voice/simulator/whatsapp-webhooks.ts";
import { writeParameters } from "#shared/input/address-parameters.ts";
import { receiveVoiceWebhook, receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { site } from "#shared/site.ts";
import {
  voiceProviderKeysSchema,
  whatsappTokenSchema,
  whatsappWebhookSchema,
} from "#shared/voice/voice-parameters.ts";
import {
  compareProviders,
  getWith,
  parameter,
  wrongKey,
} from "../operator/verify-providers/compare-providers.ts";
import { NotChecked } from "../operator/verify-providers/findings.ts";
import {
  comparing,
  reads,
  openOnce,
  stepsOf,
  takingWebhook,
  writes,
} from "../operator/verify-providers/run-steps.ts";
import type { StageContext } from "../operator/verify-providers/stage-context.ts";

const numberPathOf = ({ voice }: StageContext["stage"]) =>
  `/${voice.whatsappNumberId}?fields=display_phone_number,quality_rating,webhook_configuration`;

const numberSchema = z.object({
  display_phone_number: z.string(),
  webhook_configuration: z.object({
    phone_number: z.optional(z.string()),
    whatsapp_business_account: z.optional(z.string()),
    application: z.string(),
  }),
});

const agentSchema = z.object({ version: z.number() });

/** An invalid phone number, which the provider must reject. */
const invalidNumber = "none";

const callTo = (to: string) => ({
  callId: randomBytes(16).toString("base64url"),
  serviceType: "event-rsvp" as const,
  to,
});

const providersOf = openOnce(({ fetch: fetchNow, baseOf, readSecret, stage: { voice } }) => {
  const readToken = () => readSecret("whatsappToken", whatsappTokenSchema);
  const readApiKeys = () => readSecret("voiceProvider", voiceProviderKeysSchema);
  return {
    whatsapp: makeWhatsappReplySender({
      fetch: fetchNow,
      base: baseOf("whatsapp"),
      numberId: voice.whatsappNumberId,
      sendMode: "text",
      token: parameter(readToken),
    }),
    retell: makeRetellProvider({
      fetch: fetchNow,
      base: baseOf("voiceProvider"),
      readApiKeys: parameter(readApiKeys).read,
      agents: voice.agents,
      callerNumber: site.voiceDemo.caller.e164,
    }),
    /** Requests that no adapter makes. */
    readMeta: async (path: string, key = readToken()) => getWith(fetchNow, baseOf("whatsapp") + path, key),
    readRetell: async (path: string, key = readApiKeys()[0] ?? "") =>
      getWith(fetchNow, baseOf("voiceProvider") + path, key),
  };
});

export const voiceSteps = stepsOf("voice", {
  // Compares the owner of the number and the URL of its webhooks: a number's own URL takes precedence over the
  // account's and the app's.
  "WhatsApp number": reads(20, async (context, report) => {
    const { stage, origin } = context;
    const path = numberPathOf(stage);
    const body = await compareProviders(report, providersOf(context), "number", ({ readMeta }) =>
      readMeta(path),
    );
    const { data: number } = numberSchema.safeParse(body);
    if (number === undefined) return;
    const { phone_number, whatsapp_business_account, application } = number.webhook_configuration;
    const address = phone_number ?? whatsapp_business_account ?? application;
    if (number.display_phone_number.replace(/\D/g, "") !== site.voiceDemo.whatsappNumber)
      report.differ("number.display_phone_number", "is not the number that the site names");
    if (address !== `${origin}${receiveWhatsappWebhook.path}`)
      report.differ("number.webhook_configuration", "does not lead to this stage");
  }),
  "WhatsApp challenge": reads(20, async ({ request, readSecret }, { compare }) => {
    const { verifyToken } = readSecret("whatsappWebhook", whatsappWebhookSchema);
    const challenge = String(randomBytes(4).readUInt32BE());
    const fetchWith = (token: string) => {
      const hub = { "hub.mode": "subscribe", "hub.challenge": challenge, "hub.verify_token": token };
      return request(`${receiveWhatsappWebhook.path}?${writeParameters(hub)}`);
    };
    compare("challenge.wrong token.status", (await fetchWith(wrongKey)).status, 403);
    const own = await fetchWith(verifyToken);
    compare("challenge.own.status", own.status, 200);
    compare("challenge.own.response", await own.text(), challenge);
  }),
  "WhatsApp with an invalid token": comparing(reads, providersOf, ({ readMeta }, { stage }) =>
    readMeta(numberPathOf(stage), wrongKey),
  ),
  "WhatsApp message to an invalid number": comparing(writes, providersOf, ({ whatsapp }) =>
    whatsapp.send({ type: "number", e164: invalidNumber }, { type: "wait", minutes: 2 }),
  ),
  "WhatsApp webhook": takingWebhook(
    receiveWhatsappWebhook,
    (readSecret) => readSecret("whatsappWebhook", whatsappWebhookSchema).appSecrets[0],
    (key) => makeSignedWebhook({ entry: [] }, key),
  ),
  agents: reads(60, async (context, report) => {
    for (const [useCase, id] of Object.entries(context.stage.voice.agents)) {
      const body = await compareProviders(
        report,
        providersOf(context),
        `agent ${useCase}`,
        ({ readRetell }) => readRetell(`/get-agent/${id}`),
      );
      report.note(`${useCase}.version`, String(agentSchema.safeParse(body).data?.version ?? "?"));
    }
  }),
  "caller's number": comparing(reads, providersOf, ({ readRetell }) =>
    readRetell(`/get-phone-number/${encodeURIComponent(site.voiceDemo.caller.e164)}`),
  ),
  "voice API with an invalid key": comparing(reads, providersOf, ({ readRetell }, { stage }) =>
    readRetell(`/get-agent/${stage.voice.agents["event-rsvp"]}`, wrongKey),
  ),
  "call to an invalid number": comparing(writes, providersOf, ({ retell }) =>
    retell.startCall(callTo(invalidNumber)),
  ),
  "voice webhook": takingWebhook(
    receiveVoiceWebhook,
    (readSecret) => readSecret("voiceProvider", voiceProviderKeysSchema)[0],
    (key) => {
      const body = JSON.stringify({ event: "provider_check", call: { call_id: "provider-check" } });
      return { headers: { "x-retell-signature": makeCallSignature(body, key, Date.now()) }, body };
    },
  ),
  "call to your own number": writes(20, async (context, report) => {
    const { ownNumber } = context;
    if (ownNumber === undefined) throw new NotChecked("--call was not given");
    await compareProviders(report, providersOf(context), "call", ({ retell }) =>
      retell.startCall(callTo(ownNumber)),
    );
  }),
});
