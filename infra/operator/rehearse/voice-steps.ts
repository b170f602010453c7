import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { signVoiceWebhook } from "#functions/voice/call/voice-webhook-endpoint.ts";
import { signWhatsappWebhook } from "#functions/voice/whatsapp/whatsapp-webhook-endpoint.ts";
import { namesOf } from "#infra/names-of.ts";
import { receiveVoiceWebhook, receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { site } from "#shared/site.ts";
import {
  voiceProviderKeysSchema,
  whatsappTokenSchema,
  whatsappWebhookSchema,
} from "#shared/voice-parameters.ts";
import { checkWebhook } from "./check-webhook.ts";
import { compareSides, wrongKey } from "./provider-side.ts";
import { different, NotRehearsed, type Finding, type Step } from "./rehearsal.ts";
import type { World } from "./rehearsal-world.ts";

const requireToken = ({ requireSecret }: World) => requireSecret("whatsappToken", whatsappTokenSchema);
const requireWebhook = ({ requireSecret }: World) => requireSecret("whatsappWebhook", whatsappWebhookSchema);
const requireKeys = ({ requireSecret }: World) => requireSecret("voiceProvider", voiceProviderKeysSchema);

const addressesSchema = z.object({
  display_phone_number: z.string(),
  webhook_configuration: z.object({
    phone_number: z.optional(z.string()),
    whatsapp_business_account: z.optional(z.string()),
    application: z.optional(z.string()),
  }),
});

/** Whose number it is, and where its webhooks lead: a number's own address goes before the account's and the app's. */
const checkNumber = async (world: World): Promise<readonly Finding[]> => {
  await requireToken(world);
  const { whatsapp } = world.sides;
  const findings = await compareSides(whatsapp, "number", ({ readNumber }) => readNumber());
  const { data } = z.safeParse(addressesSchema, whatsapp.real.exchanges.at(-1)?.answer.body);
  if (data === undefined) return findings;
  const { phone_number, whatsapp_business_account, application } = data.webhook_configuration;
  const address = phone_number ?? whatsapp_business_account ?? application;
  return [
    ...findings,
    ...(data.display_phone_number.replace(/\D/g, "") === site.voiceDemo.whatsappNumber
      ? []
      : [different("number.display_phone_number", "is not the number that the site names")]),
    ...(address === `${world.origin}${receiveWhatsappWebhook.path}`
      ? []
      : [different("number.webhook_configuration", "leads elsewhere than to this stage")]),
  ];
};

const checkChallenge = async (world: World): Promise<readonly Finding[]> => {
  const { verifyToken } = await requireWebhook(world);
  const challenge = String(randomBytes(4).readUInt32BE());
  const ask = async (token: string) => {
    const query = new URLSearchParams({
      "hub.mode": "subscribe",
      "hub.challenge": challenge,
      "hub.verify_token": token,
    });
    const answer = await world.fetch(`${world.origin}${receiveWhatsappWebhook.path}?${query.toString()}`, {
      signal: AbortSignal.timeout(8000),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const [own, strangers] = [await ask(verifyToken), await ask(wrongKey)];
  return [
    ...(own.status === 200 && own.text === challenge
      ? []
      : [different("challenge.own", `is answered ${own.status}, believed 200 with the challenge`)]),
    ...(strangers.status === 403
      ? []
      : [different("challenge.stranger", `is answered ${strangers.status}, believed 403`)]),
  ];
};

/** Nobody has such a number, so it must be refused. */
const nobody = "none";

const newCall = () => ({ callId: randomBytes(16).toString("base64url"), serviceType: "event-rsvp" }) as const;

const readAgents = async (world: World): Promise<readonly Finding[]> => {
  await requireKeys(world);
  const { sides, stage } = world;
  const findings: Finding[] = [];
  const versions: string[] = [];
  for (const useCase of namesOf(stage.voice.agents)) {
    const id = stage.voice.agents[useCase];
    findings.push(...(await compareSides(sides.voice, `agent ${useCase}`, ({ readAgent }) => readAgent(id))));
    const { data } = z.safeParse(
      z.object({ version: z.number() }),
      sides.voice.real.exchanges.at(-1)?.answer.body,
    );
    versions.push(data === undefined ? "?" : String(data.version));
  }
  return [...findings, { type: "note", path: "agent.version", says: versions.join(", ") }];
};

const dialOwnNumber = async (world: World): Promise<readonly Finding[]> => {
  await requireKeys(world);
  const to = world.callTo;
  if (to === undefined) throw new NotRehearsed("no --call <own number> was given");
  return compareSides(world.sides.voice, "call", ({ retell }) => retell.startCall({ ...newCall(), to }));
};

export const voiceSteps: readonly Step<World>[] = [
  { name: "WhatsApp number", capability: "whatsapp", limitSeconds: 20, run: checkNumber },
  { name: "WhatsApp challenge", capability: "whatsapp", limitSeconds: 20, run: checkChallenge },
  {
    name: "WhatsApp token of a stranger",
    capability: "whatsapp",
    limitSeconds: 20,
    run: (world) =>
      compareSides(world.sides.whatsapp, "stranger", ({ readNumberAsStranger }) => readNumberAsStranger()),
  },
  {
    name: "WhatsApp message to nobody",
    capability: "whatsapp",
    limitSeconds: 20,
    writes: true,
    run: async (world) => {
      await requireToken(world);
      return compareSides(world.sides.whatsapp, "message to nobody", ({ sender }) =>
        sender.send({ type: "number", e164: nobody }, { type: "wait", minutes: 2 }),
      );
    },
  },
  {
    name: "WhatsApp webhook",
    capability: "whatsapp",
    limitSeconds: 20,
    writes: true,
    run: async (world) => {
      const { appSecrets } = await requireWebhook(world);
      const [appSecret = ""] = appSecrets;
      return checkWebhook(world, receiveWhatsappWebhook, { entry: [] }, (bytes) => ({
        own: { "x-hub-signature-256": signWhatsappWebhook(appSecret, bytes) },
        strangers: { "x-hub-signature-256": signWhatsappWebhook(wrongKey, bytes) },
      }));
    },
  },
  { name: "agents", capability: "voice", limitSeconds: 60, run: readAgents },
  {
    name: "caller's number",
    capability: "voice",
    limitSeconds: 20,
    run: async (world) => {
      await requireKeys(world);
      return compareSides(world.sides.voice, "caller", ({ readCaller }) => readCaller());
    },
  },
  {
    name: "voice key of a stranger",
    capability: "voice",
    limitSeconds: 20,
    run: (world) =>
      compareSides(world.sides.voice, "stranger", ({ readAgentAsStranger }) =>
        readAgentAsStranger(world.stage.voice.agents["event-rsvp"]),
      ),
  },
  {
    name: "call to nobody",
    capability: "voice",
    limitSeconds: 20,
    writes: true,
    run: async (world) => {
      await requireKeys(world);
      return compareSides(world.sides.voice, "call to nobody", ({ retell }) =>
        retell.startCall({ ...newCall(), to: nobody }),
      );
    },
  },
  {
    name: "voice webhook",
    capability: "voice",
    limitSeconds: 20,
    writes: true,
    run: async (world) => {
      const [key = ""] = await requireKeys(world);
      const now = world.clock();
      const header = (apiKey: string, bytes: Buffer) => ({
        "x-retell-signature": `v=${now},d=${signVoiceWebhook(apiKey, bytes, now)}`,
      });
      const said = { event: "rehearsal", call: { call_id: "rehearsal" } };
      return checkWebhook(world, receiveVoiceWebhook, said, (bytes) => ({
        own: header(key, bytes),
        strangers: header(wrongKey, bytes),
      }));
    },
  },
  {
    name: "call to your own number",
    capability: "voice",
    limitSeconds: 20,
    writes: true,
    run: dialOwnNumber,
  },
];
