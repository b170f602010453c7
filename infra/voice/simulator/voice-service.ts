import * as z from "zod";
import { storedIn, type LocalService } from "#infra/local/local-service.ts";
import { startWhatsappSimulator } from "#infra/voice/simulator/whatsapp-simulator.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { countryCodes } from "#shared/countries/country-codes.ts";
import { receiveVoiceWebhook, receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { site } from "#shared/site.ts";
import type { VoiceCaps } from "#shared/voice/voice-settings.ts";
import { makeVoiceActions } from "./console-voice.ts";
import { localVoiceParameters } from "./local-voice.ts";
import { startVoiceSimulator } from "./voice-simulator.ts";

const { whatsappNumber } = site.voiceDemo;

const dev = readStage("dev");

const capsSchema = z
  .strictObject({
    callsPerAddress: z.int(),
    callsPerPrefix: z.int(),
    callsPerCountry: z.int(),
    calls: z.int(),
    worstCallCents: z.int().positive(),
  } satisfies Record<keyof VoiceCaps, z.ZodType<number>>)
  .partial();

const inPage = (name: string): URL => new URL(`../pages/${name}`, import.meta.url);

export const voiceService: LocalService = {
  parameters: localVoiceParameters,
  // Every country of the form can be tried, because no carrier is involved here.
  stage: ({ "voice-caps": caps = "{}" }) => ({
    voice: {
      ...dev.voice,
      callRegions: countryCodes.flatMap(({ regions }): readonly string[] => regions),
      caps: { ...dev.voice.caps, ...capsSchema.parse(JSON.parse(String(caps))) },
    },
  }),
  files: new Map([
    // The target of links that open WhatsApp in the cloud; its text is in the query.
    [`/__local/whatsapp/${whatsappNumber}`, inPage("whatsapp.html")],
    ...["whatsapp.js", "panel.js", "chat.js", "calls.js"].map(
      (name) => [`/__local/voice/${name}`, inPage(name)] as const,
    ),
  ]),
  words: { whatsappNumber },
  panel: inPage("panel.html"),
  start: async (props) => {
    const whatsapp = await startWhatsappSimulator({
      ...storedIn(props, "whatsapp.jsonl"),
      phoneNumberId: props.stage.voice.whatsappNumberId,
      notify: props.notify(receiveWhatsappWebhook.path),
      webhookAddress: `${props.siteUrl}${receiveWhatsappWebhook.path}`,
    });
    const voice = await startVoiceSimulator({
      ...storedIn(props, "voice-calls.jsonl"),
      agentIds: Object.values(props.stage.voice.agents),
      notify: props.notify(receiveVoiceWebhook.path),
    });
    return {
      bases: { voiceProvider: voice.baseUrl, whatsapp: whatsapp.baseUrl },
      actions: () => makeVoiceActions({ whatsapp, voice }),
      close: () => Promise.all([whatsapp.close(), voice.close()]),
    };
  },
};
