import * as z from "zod";
import { ok, type Action, type Actions } from "#infra/local/console/console-action.ts";
import { callDecisions, type ProviderCall } from "./voice-call.ts";
import type { VoiceSimulator } from "./voice-simulator.ts";
import { callWebhookModes } from "./voice-webhooks.ts";
import { writtenMessageSchema } from "#infra/voice/simulator/whatsapp-people.ts";
import type { WhatsappSimulator } from "#infra/voice/simulator/whatsapp-simulator.ts";

type ConsoleVoiceProps = {
  readonly whatsapp: Pick<WhatsappSimulator, "chat" | "write">;
  readonly voice: Pick<VoiceSimulator, "calls" | "decide">;
};

const decisionSchema = z.strictObject({
  outcome: z.enum(callDecisions),
  webhook: z.enum(callWebhookModes).optional(),
});

/** `at` is the time at which it was placed; `webhooks` are those that were sent, with their responses. */
const describeCall = ({ id, to, from, agentId, outcome, atEpochMs, webhooks }: ProviderCall) => ({
  id,
  to,
  from,
  agentId,
  outcome,
  at: new Date(atEpochMs).toISOString(),
  webhooks,
});

export const makeVoiceActions = ({ whatsapp, voice }: ConsoleVoiceProps): Actions => {
  const write: Action = async (body) => {
    const written = await whatsapp.write(writtenMessageSchema.parse(body));
    switch (written.type) {
      case "written": {
        const { id, delivered, statuses } = written;
        return ok({ id, delivered, statuses });
      }
      case "not-asked":
        return { status: 409, body: { error: "this person was not asked for a number" } };
    }
  };

  const decide: Action = async (body, { id }) => {
    const decided = await voice.decide(id, decisionSchema.parse(body));
    switch (decided.type) {
      case "decided":
        return ok(describeCall(decided.call));
      case "unknown":
        return { status: 404, body: { error: `the voice provider has no call ${id}` } };
      case "refused":
        return { status: 409, body: { error: `the call is already ${decided.outcome}` } };
    }
  };

  return new Map<string, Action>([
    ["GET /__local/api/whatsapp", () => ok(whatsapp.chat())],
    ["POST /__local/api/whatsapp", write],
    ["GET /__local/api/calls", () => ok(voice.calls().map(describeCall))],
    ["PUT /__local/api/calls/{id}", decide],
  ]);
};
