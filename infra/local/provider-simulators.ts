import { join } from "node:path";
import type { Stage } from "#infra/stage/stage.ts";
import { receivePaymentWebhook, receiveVoiceWebhook, receiveWhatsappWebhook } from "#shared/contract/api.ts";
import type { Faults } from "./faults.ts";
import type { Notify } from "./http/deliver-webhook.ts";
import { startPaymentSimulator } from "./payment/payment-simulator.ts";
import { startVoiceSimulator } from "./voice/voice-simulator.ts";
import { startWhatsappSimulator } from "./whatsapp/whatsapp-simulator.ts";

type Props = {
  readonly faults: Faults;
  readonly clock: () => number;
  readonly siteUrl: string;
  readonly notify: (path: string) => Notify;
  readonly voice: Pick<Stage["voice"], "agents" | "whatsappNumberId">;
  /** Without it, what they store ends with the process. */
  readonly stateDir?: string;
};

export const startProviderSimulators = async (props: Props) => {
  const { faults, clock, siteUrl, notify, stateDir } = props;
  const storedIn = (name: string) =>
    stateDir === undefined ? { faults, clock } : { faults, clock, file: join(stateDir, name) };
  const payment = await startPaymentSimulator({
    ...storedIn("payment-orders.jsonl"),
    siteOrigin: siteUrl,
    notify: notify(receivePaymentWebhook.path),
  });
  const whatsapp = await startWhatsappSimulator({
    ...storedIn("whatsapp.jsonl"),
    phoneNumberId: props.voice.whatsappNumberId,
    notify: notify(receiveWhatsappWebhook.path),
    webhookAddress: `${siteUrl}${receiveWhatsappWebhook.path}`,
  });
  const voice = await startVoiceSimulator({
    ...storedIn("voice-calls.jsonl"),
    agentIds: Object.values(props.voice.agents),
    notify: notify(receiveVoiceWebhook.path),
  });
  return {
    payment,
    whatsapp,
    voice,
    bases: {
      paymentBases: { oauthBase: payment.baseUrl, pgBase: payment.baseUrl },
      voiceBases: { provider: voice.baseUrl, whatsapp: whatsapp.baseUrl },
    },
    close: () => Promise.all([payment.close(), whatsapp.close(), voice.close()]),
  };
};
