import { join } from "node:path";
import { makeForwardActions, makeParameterActions } from "#infra/local/console/environment-actions.ts";
import { makeConsole } from "#infra/local/console/console.ts";
import { makeVoiceActions } from "#infra/voice/simulator/console-voice.ts";
import type { WebhookRequest } from "#infra/local/http/deliver-webhook.ts";
import { makeFaults } from "#infra/local/faults.ts";
import { localSiteSecrets } from "#infra/local/local-names.ts";
import { listenLocally } from "#infra/local/http/local-listener.ts";
import {
  localVoiceParameters,
  localVoiceProvider,
  localWhatsapp,
} from "#infra/voice/simulator/local-voice.ts";
import { voiceService } from "#infra/voice/simulator/voice-service.ts";
import { openMailbox } from "#infra/local/aws/mailbox.ts";
import { startVoiceSimulator } from "#infra/voice/simulator/voice-simulator.ts";
import { startWhatsappSimulator } from "#infra/voice/simulator/whatsapp-simulator.ts";
import { site } from "#shared/site.ts";
import { findFreePort } from "../../support/run/free-port.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

export const whatsappNumberId = "100000000000001";
const agentIds = ["agent_event_rsvp", "agent_order_tracking"];

const readJson = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
});

/** Sends a POST request with a key or a token; a text body is sent unchanged. */
const postAs = async (url: string, token: string, body: unknown, signal: AbortSignal | null = null) =>
  readJson(
    await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
      signal,
    }),
  );

/** The body of a text message that WhatsApp accepts, with these fields changed. */
export const makeTextBody = (change: Readonly<Record<string, unknown>> = {}) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to: "14155552671",
  type: "text",
  text: { preview_url: false, body: "123456 is your code." },
  ...change,
});

/** The body of a call that the voice provider accepts, with these fields changed. */
export const makeCallBody = (change: Readonly<Record<string, unknown>> = {}) => ({
  from_number: site.voiceDemo.caller.e164,
  to_number: "+14155552671",
  override_agent_id: "agent_event_rsvp",
  metadata: { callId: "c1" },
  agent_override: {
    agent: {
      max_call_duration_ms: 180_000,
      end_call_after_silence_ms: 20_000,
      ring_duration_ms: 30_000,
      data_storage_setting: "basic_attributes_only",
    },
  } as const,
  ...change,
});

/** WhatsApp and the voice provider alone, on a clock that only moves when the test says so. */
export const openVoiceProviders = async ({
  dataDir = makeTemporaryFolder(),
}: { readonly dataDir?: string } = {}) => {
  const faults = makeFaults();
  const whatsappWebhooks: WebhookRequest[] = [];
  const callWebhooks: WebhookRequest[] = [];
  const pausesMs: number[] = [];
  /** The statuses of the site's responses to webhooks, in order; later ones are 200. */
  const responses: number[] = [];
  let nowEpochMs = Date.UTC(2026, 10, 20);
  const recordIn = (webhooks: WebhookRequest[]) => (request: WebhookRequest) => {
    webhooks.push(request);
    return Promise.resolve(responses.shift() ?? 200);
  };
  const common = {
    faults,
    clock: () => nowEpochMs,
    pause: (ms: number) => {
      pausesMs.push(ms);
      return Promise.resolve();
    },
  };
  const whatsapp = await startWhatsappSimulator({
    ...common,
    phoneNumberId: whatsappNumberId,
    file: join(dataDir, "whatsapp.jsonl"),
    notify: recordIn(whatsappWebhooks),
  });
  const voice = await startVoiceSimulator({
    ...common,
    agentIds,
    file: join(dataDir, "voice-calls.jsonl"),
    notify: recordIn(callWebhooks),
  });

  return {
    dataDir,
    faults,
    whatsapp,
    voice,
    whatsappWebhooks,
    callWebhooks,
    pausesMs,
    responses,
    now: () => nowEpochMs,
    /** Moves the clock, and runs the voice provider's timers. */
    pass: (ms: number) => {
      nowEpochMs += ms;
      voice.calls();
    },
    /** Sends a message as the business. */
    send: (
      body: unknown,
      {
        token = localWhatsapp.accessTokens[0],
        numberId = whatsappNumberId,
      }: { readonly token?: string; readonly numberId?: string } = {},
    ) => postAs(`${whatsapp.baseUrl}/${numberId}/messages`, token, body),
    placeCall: (
      body: unknown,
      {
        apiKey = localVoiceProvider.apiKeys[0],
        signal,
      }: { readonly apiKey?: string; readonly signal?: AbortSignal } = {},
    ) => postAs(`${voice.baseUrl}/v2/create-phone-call`, apiKey, body, signal),
    close: () => Promise.all([whatsapp.close(), voice.close()]),
  };
};

/** The console over both providers. */
export const openVoiceSite = async () => {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const providers = await openVoiceProviders();
  const parameters = new Map([...localSiteSecrets, ...localVoiceParameters]);
  const console_ = makeConsole({
    mailbox: openMailbox(join(providers.dataDir, "mailbox.jsonl")),
    faults: providers.faults,
    viewer: { country: "US" },
    sweep: () => Promise.resolve(),
    calls: new Map(),
    services: [voiceService],
    moreActions: [
      makeVoiceActions(providers),
      makeParameterActions(parameters),
      makeForwardActions({ received: () => [] }),
    ],
  });
  const listener = await listenLocally(port);
  listener?.serve(console_.handle);
  return {
    ...providers,
    parameters,
    origin,
    call: (method: string, path: string, body?: unknown) =>
      fetch(`${origin}/__local/api/${path}`, {
        method,
        body: body === undefined ? null : JSON.stringify(body),
      }).then(readJson),
    close: async () => {
      listener?.close();
      await providers.close();
    },
  };
};
