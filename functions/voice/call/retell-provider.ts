import * as z from "zod/mini";
import type { VoiceUseCaseId } from "#shared/voice/voice-use-cases.ts";
import { callLimits } from "#shared/voice/voice-settings.ts";
import { callHttp, type HttpReply } from "#functions/platform/http/http-call.ts";
import type { CallOutcome, CallRequest, VoiceProvider } from "./voice-provider.ts";

type Deps = {
  readonly fetch: typeof fetch;
  readonly base: string;
  /** The API keys; calls are placed with the first. */
  readonly readApiKeys: () => Promise<readonly string[]>;
  readonly agents: Readonly<Record<VoiceUseCaseId, string>>;
  readonly callerNumber: string;
};

export const callTimeoutMs = 8000;

// Loose: the provider adds fields without notice.
export const registeredSchema = z.object({ call_id: z.string().check(z.minLength(1)) });

const requestTimeout = 408;

export const refusalSchema = z.object({ message: z.string() });

/** An error response has no code: only a text with the called number, or its field, is about that number. */
const isAboutNumber = (body: unknown, to: string): boolean => {
  const { message = "" } = z.safeParse(refusalSchema, body).data ?? {};
  return message.includes(to) || /\bto_number\b/.test(message);
};

const readOutcome = (reply: HttpReply, to: string): CallOutcome => {
  if (reply.type !== "reply")
    return { type: reply.type === "not sent" ? "failed" : "unknown", code: reply.code };
  const { status, body } = reply;
  const code = `HTTP_${status}`;
  if (status >= 200 && status < 300) {
    const parsed = z.safeParse(registeredSchema, body);
    return parsed.success
      ? { type: "accepted", providerCallId: parsed.data.call_id }
      : { type: "unknown", code: "MALFORMED" };
  }
  if (status < 400 || status >= 500 || status === requestTimeout) return { type: "unknown", code };
  switch (status) {
    case 400:
    case 422:
      return { type: isAboutNumber(body, to) ? "number" : "failed", code };
    case 402:
      return { type: "unpaid", code };
    case 429:
      return { type: "busy", code };
    default:
      return { type: "failed", code };
  }
};

/**
 * Retell, https://docs.retellai.com/api-references/create-phone-call. It logs nothing: its requests contain a number.
 */
export const makeRetellProvider = (deps: Deps): VoiceProvider => {
  const makeBody = ({ callId, to, serviceType }: CallRequest) => ({
    from_number: deps.callerNumber,
    to_number: to,
    override_agent_id: deps.agents[serviceType],
    metadata: { callId, serviceType },
    agent_override: {
      agent: {
        max_call_duration_ms: callLimits.talkSeconds * 1000,
        end_call_after_silence_ms: callLimits.silenceSeconds * 1000,
        ring_duration_ms: callLimits.ringSeconds * 1000,
        data_storage_setting: "basic_attributes_only",
      },
    },
  });

  return {
    startCall: async (request) => {
      const [key] = await deps.readApiKeys().catch(() => []);
      if (key === undefined) return { type: "failed", code: "CREDENTIALS_UNAVAILABLE" };
      return readOutcome(
        await callHttp(deps.fetch, `${deps.base}/v2/create-phone-call`, {
          method: "POST",
          timeoutMs: callTimeoutMs,
          headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
          body: JSON.stringify(makeBody(request)),
        }),
        request.to,
      );
    },
  };
};
