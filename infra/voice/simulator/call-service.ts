import { randomBytes } from "node:crypto";
import { deliverWebhook, type Notify } from "#infra/local/http/deliver-webhook.ts";
import type { Faults } from "#infra/local/faults.ts";
import { openRows } from "#infra/local/json-lines.ts";
import {
  canTransition,
  planSteps,
  providerCallSchema,
  type CallDecision,
  type CallOutcome,
  type ProviderCall,
} from "./voice-call.ts";
import { makeCallWebhook, planCallWebhooks, type CallWebhookMode } from "./voice-webhooks.ts";

type CallServiceProps = {
  readonly faults: Pick<Faults, "voiceOutcome">;
  readonly clock: () => number;
  readonly notify: Notify;
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined;
  /** Calls are stored here, one JSON line per change. Without it they end with the process. */
  readonly file?: string | undefined;
};

type NewCall = Pick<ProviderCall, "to" | "from" | "agentId" | "apiKey" | "metadata">;

export type CallDecided =
  | { readonly type: "decided"; readonly call: ProviderCall }
  | { readonly type: "unknown" }
  | { readonly type: "refused"; readonly outcome: CallOutcome };

export const makeCallService = ({ faults, clock, notify, pause, file }: CallServiceProps) => {
  const calls = openRows(file, providerCallSchema, ({ id }) => id);

  const report = async (
    reported: ProviderCall,
    before: CallOutcome,
    decision: CallDecision,
    mode: CallWebhookMode,
  ) => {
    for (const event of planCallWebhooks(before, decision, mode)) {
      const webhook = makeCallWebhook(reported, event, { mode, nowEpochMs: clock() });
      // Only the provider's own webhooks are retried.
      const isOwn = mode !== "forged" && mode !== "stale";
      const statuses = isOwn
        ? await deliverWebhook(notify, webhook, pause)
        : [await notify(webhook).catch(() => 0)];
      const latest = calls.find(reported.id) ?? reported;
      calls.save({ ...latest, webhooks: [...latest.webhooks, { event, status: statuses.at(-1) ?? 0 }] });
    }
  };

  const settle = (id: string): void => {
    for (let call = calls.find(id); call !== undefined; call = calls.find(id)) {
      const [step, ...steps] = call.steps;
      if (step === undefined || step.atEpochMs > clock()) return;
      const settled = { ...call, outcome: step.outcome, steps };
      calls.save(settled);
      // The call is stored before this returns. The webhooks are sent independently.
      void report(settled, call.outcome, step.outcome, "once");
    }
  };

  return {
    /** Later effects of webhooks that are being sent are not stored. */
    close: calls.close,

    place: (call: NewCall): ProviderCall => {
      const atEpochMs = clock();
      const placed: ProviderCall = {
        ...call,
        id: `call_${randomBytes(14).toString("hex")}`,
        outcome: "ringing",
        atEpochMs,
        steps: planSteps(faults.voiceOutcome, atEpochMs),
        webhooks: [],
      };
      calls.save(placed);
      return placed;
    },

    settleAll: (): readonly ProviderCall[] => {
      for (const { id } of calls.list()) settle(id);
      return calls.list();
    },

    /** The call only follows decisions from now on. Resolves when the webhooks have been sent. */
    decide: async (
      id: string,
      {
        outcome,
        webhook = "once",
      }: { readonly outcome: CallDecision; readonly webhook?: CallWebhookMode | undefined },
    ): Promise<CallDecided> => {
      settle(id);
      const call = calls.find(id);
      if (call === undefined) return { type: "unknown" };
      if (!canTransition(call.outcome, outcome)) return { type: "refused", outcome: call.outcome };
      const decided = { ...call, outcome, steps: [] };
      calls.save(decided);
      await report(decided, call.outcome, outcome, webhook);
      return { type: "decided", call: calls.find(id) ?? decided };
    },
  };
};
