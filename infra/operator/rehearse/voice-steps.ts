import { randomBytes } from "node:crypto";
import { signVoiceWebhook } from "#functions/voice/call/voice-webhook-endpoint.ts";
import { signWhatsappWebhook } from "#functions/voice/whatsapp/whatsapp-webhook-endpoint.ts";
import { namesOf } from "#infra/names-of.ts";
import { receiveVoiceWebhook, receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { site } from "#shared/site.ts";
import { voiceProviderKeysSchema, whatsappWebhookSchema } from "#shared/voice-parameters.ts";
import { agentSchema, compareSides, comparing, numberSchema, wrongKey } from "./provider-side.ts";
import { NotRehearsed, stepsOf, type Step } from "./rehearsal.ts";
import { checkWebhook } from "./rehearsal-world.ts";

const fields = "?fields=display_phone_number,quality_rating,webhook_configuration";

/** Whose number it is, and where its webhooks lead: a number's own address goes before the account's and the app's. */
const checkNumber: Step["run"] = async ({ sides, stage, origin }, tell) => {
  const body = await compareSides(tell, sides.whatsapp, "number", ({ get }) =>
    get(`/${stage.voice.whatsappNumberId}${fields}`),
  );
  const { data } = numberSchema.safeParse(body);
  if (data === undefined) return;
  const { phone_number, whatsapp_business_account, application } = data.webhook_configuration;
  const address = phone_number ?? whatsapp_business_account ?? application;
  if (data.display_phone_number.replace(/\D/g, "") !== site.voiceDemo.whatsappNumber)
    tell.differ("number.display_phone_number", "is not the number that the site names");
  if (address !== `${origin}${receiveWhatsappWebhook.path}`)
    tell.differ("number.webhook_configuration", "leads elsewhere than to this stage");
};

const checkChallenge: Step["run"] = async (world, { believe }) => {
  const { verifyToken } = world.require("whatsappWebhook", whatsappWebhookSchema);
  const challenge = String(randomBytes(4).readUInt32BE());
  const ask = (token: string) => {
    const hub = { "hub.mode": "subscribe", "hub.challenge": challenge, "hub.verify_token": token };
    return world.ask(`${receiveWhatsappWebhook.path}?${new URLSearchParams(hub).toString()}`);
  };
  believe("challenge.stranger.status", (await ask(wrongKey)).status, 403);
  const own = await ask(verifyToken);
  believe("challenge.own.status", own.status, 200);
  believe("challenge.own.answer", await own.text(), challenge);
};

const checkWhatsappWebhook: Step["run"] = (world, tell) => {
  const [appSecret = ""] = world.require("whatsappWebhook", whatsappWebhookSchema).appSecrets;
  const sign = (key: string, bytes: Buffer) => ({ "x-hub-signature-256": signWhatsappWebhook(key, bytes) });
  return checkWebhook(world, tell, receiveWhatsappWebhook, { entry: [] }, appSecret, sign);
};

const checkVoiceWebhook: Step["run"] = (world, tell) => {
  const [key = ""] = world.require("voiceProvider", voiceProviderKeysSchema);
  const [now, said] = [Date.now(), { event: "rehearsal", call: { call_id: "rehearsal" } }];
  const sign = (apiKey: string, bytes: Buffer) => ({
    "x-retell-signature": `v=${now},d=${signVoiceWebhook(apiKey, bytes, now)}`,
  });
  return checkWebhook(world, tell, receiveVoiceWebhook, said, key, sign);
};

/** Nobody has such a number, so it must be refused. */
const nobody = "none";

const callOf = (to: string) => ({
  callId: randomBytes(16).toString("base64url"),
  serviceType: "event-rsvp" as const,
  to,
});

const readAgents: Step["run"] = async ({ sides, stage }, tell) => {
  for (const useCase of namesOf(stage.voice.agents)) {
    const path = `/get-agent/${stage.voice.agents[useCase]}`;
    const body = await compareSides(tell, sides.voice, `agent ${useCase}`, ({ get }) => get(path));
    tell.note(`${useCase}.version`, String(agentSchema.safeParse(body).data?.version ?? "?"));
  }
};

const dialOwnNumber: Step["run"] = async ({ sides, callTo }, tell) => {
  if (callTo === undefined) throw new NotRehearsed("no --call <own number> was given");
  await compareSides(tell, sides.voice, "call", ({ provider }) => provider.startCall(callOf(callTo)));
};

export const voiceSteps = stepsOf("voice", [
  { name: "WhatsApp number", run: checkNumber },
  { name: "WhatsApp challenge", run: checkChallenge },
  comparing("whatsapp", "WhatsApp token of a stranger", ({ get }, { stage }) =>
    get(`/${stage.voice.whatsappNumberId}${fields}`, wrongKey),
  ),
  comparing(
    "whatsapp",
    "WhatsApp message to nobody",
    ({ sender }) => sender.send({ type: "number", e164: nobody }, { type: "wait", minutes: 2 }),
    { writes: true },
  ),
  { name: "WhatsApp webhook", writes: true, run: checkWhatsappWebhook },
  { name: "agents", limitSeconds: 60, run: readAgents },
  comparing("voice", "caller's number", ({ get }) =>
    get(`/get-phone-number/${encodeURIComponent(site.voiceDemo.caller.e164)}`),
  ),
  comparing("voice", "voice key of a stranger", ({ get }, { stage }) =>
    get(`/get-agent/${stage.voice.agents["event-rsvp"]}`, wrongKey),
  ),
  comparing("voice", "call to nobody", ({ provider }) => provider.startCall(callOf(nobody)), {
    writes: true,
  }),
  { name: "voice webhook", writes: true, run: checkVoiceWebhook },
  { name: "call to your own number", writes: true, run: dialOwnNumber },
]);
