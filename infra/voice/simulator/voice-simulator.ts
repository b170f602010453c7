import * as z from "zod";
import { parseJson } from "#shared/input/parse-json.ts";
import { site } from "#shared/site.ts";
import type { Notify } from "#infra/local/http/deliver-webhook.ts";
import type { Faults } from "#infra/local/faults.ts";
import { localVoiceProvider } from "./local-voice.ts";
import {
  jsonResponse,
  startLoopbackServer,
  type SimulatorResponse,
  type SimulatorRequest,
} from "#infra/local/http/loopback-server.ts";
import { makeCallService } from "./call-service.ts";
import { describeCall } from "./voice-webhooks.ts";

type VoiceSimulatorProps = {
  readonly faults: Pick<Faults, "voice" | "voiceOutcome">;
  readonly agentIds: readonly string[];
  readonly notify: Notify;
  readonly clock?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly file?: string;
};

const e164Schema = z.string().regex(/^\+[1-9]\d{6,14}$/, "must be an E.164 number");

/**
 * Our own requirement: without it, a carelessly configured agent talks for an hour, which is the provider's default.
 */
const overrideSchema = z.object({
  agent: z.object({
    max_call_duration_ms: z.int().max(180_000),
    end_call_after_silence_ms: z.int(),
    ring_duration_ms: z.int(),
    data_storage_setting: z.literal("basic_attributes_only"),
  }),
});

/** Unknown fields are ignored, as by the real provider. */
const createCallSchema = z.looseObject({
  from_number: e164Schema,
  to_number: e164Schema,
  override_agent_id: z.string().min(1),
  agent_override: overrideSchema,
  metadata: z.unknown().optional(),
  retell_llm_dynamic_variables: z.record(z.string(), z.string()).optional(),
});

const settleEveryMs = 200;

const refuse = (statusCode: number, message: string): SimulatorResponse =>
  jsonResponse(statusCode, { status: "error", message });

export const startVoiceSimulator = async (props: VoiceSimulatorProps) => {
  const { faults, agentIds, notify, clock = Date.now, pause, file } = props;
  const callService = makeCallService({ faults, clock, notify, pause, file });

  const findKey = (authorization: string | undefined): string | undefined =>
    localVoiceProvider.apiKeys.find((key) => authorization === `Bearer ${key}`);

  const findObstacle = (from: string, to: string): SimulatorResponse | undefined => {
    switch (faults.voice) {
      case "unpaid":
        return refuse(402, "Trial has ended, please add payment method");
      case "too-many":
        return refuse(429, "Account rate limited, please throttle your requests");
      case "refuse":
        return refuse(422, `The number ${to} cannot be dialled`);
      case "lapsed":
        return refuse(422, `Phone number ${from} not found`);
      case "ok":
      case "unauthorized":
      case "hang":
      case "error-after-accept":
        return undefined;
    }
  };

  const createCall = (body: string, apiKey: string): SimulatorResponse => {
    const parsed = createCallSchema.safeParse(parseJson(body));
    if (!parsed.success) return refuse(400, z.prettifyError(parsed.error));
    const { from_number: from, to_number: to, override_agent_id: agentId, metadata } = parsed.data;
    if (!agentIds.includes(agentId)) return refuse(422, `Agent ${agentId} not found`);
    if (from !== site.voiceDemo.caller.e164) return refuse(422, `Phone number ${from} not found`);
    const obstacle = findObstacle(from, to);
    if (obstacle !== undefined) return obstacle;
    const call = callService.place({ to, from, agentId, apiKey, metadata });
    if (faults.voice === "hang") return { type: "hang" };
    if (faults.voice === "error-after-accept") return refuse(500, "An unexpected server error occurred.");
    return jsonResponse(201, { ...describeCall(call), call_status: "registered" });
  };

  const readAgent = (id: string): SimulatorResponse =>
    agentIds.includes(id)
      ? jsonResponse(200, {
          agent_id: id,
          version: 0,
          is_published: true,
          voice_id: "local-voice",
          response_engine: { type: "retell-llm", llm_id: "llm_local", version: 0 },
          last_modification_timestamp: clock(),
        })
      : refuse(404, `Agent ${id} not found`);

  const readNumber = (number: string): SimulatorResponse =>
    number === site.voiceDemo.caller.e164
      ? jsonResponse(200, {
          phone_number: number,
          phone_number_type: "custom",
          last_modification_timestamp: clock(),
        })
      : refuse(404, `Phone number ${number} not found`);

  const calls: Readonly<Record<string, (given: string, apiKey: string) => SimulatorResponse>> = {
    "POST /v2/create-phone-call": createCall,
    "GET /get-agent": readAgent,
    "GET /get-phone-number": readNumber,
  };

  const respond = ({ method, path, headers, body }: SimulatorRequest): SimulatorResponse => {
    const [, name = path, id] = /^(\/get-[a-z-]+)\/(.+)$/.exec(path) ?? [];
    const call = calls[`${method} ${name}`];
    if (call === undefined) return refuse(404, "Not found");
    const apiKey = findKey(headers.authorization);
    return apiKey === undefined || faults.voice === "unauthorized"
      ? refuse(401, "Invalid API Key")
      : call(id === undefined ? body : decodeURIComponent(id), apiKey);
  };

  const server = await startLoopbackServer("the voice simulator", respond);
  const settler = setInterval(callService.settleAll, settleEveryMs);

  return {
    baseUrl: server.origin,
    calls: callService.settleAll,
    /** Decisions of the called person. Resolves when the webhooks have been sent. */
    decide: callService.decide,
    close: async () => {
      clearInterval(settler);
      await server.close();
      callService.close();
    },
  };
};

export type VoiceSimulator = Awaited<ReturnType<typeof startVoiceSimulator>>;
