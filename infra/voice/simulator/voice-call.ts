import * as z from "zod";

const callOutcomes = ["ringing", "answered", "ended", "busy", "failed", "no-answer"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const callDecisions = ["answered", "ended", "busy", "failed", "no-answer"] as const;
export type CallDecision = (typeof callDecisions)[number];

/**
 * The course of a call without decisions. answered: it rings for a second, and the conversation lasts three. busy,
 * failed, no-answer: after a second. ringing: it waits for a decision.
 */
export const callModes = ["answered", "busy", "failed", "no-answer", "ringing"] as const;
type CallMode = (typeof callModes)[number];

const stepSchema = z.object({ outcome: z.enum(callDecisions), atEpochMs: z.number() });

export const providerCallSchema = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  agentId: z.string(),
  outcome: z.enum(callOutcomes),
  atEpochMs: z.number(),
  /** The key that placed the call also signs its webhooks. */
  apiKey: z.string(),
  metadata: z.unknown(),
  /** The steps that will follow without a decision, the next one first. */
  steps: z.array(stepSchema),
  webhooks: z.array(z.object({ event: z.string(), status: z.number() })),
});

export type ProviderCall = z.infer<typeof providerCallSchema>;

const ringMs = 1000;
const talkMs = 3000;

export const planSteps = (mode: CallMode, nowEpochMs: number): ProviderCall["steps"] => {
  switch (mode) {
    case "answered":
      return [
        { outcome: "answered", atEpochMs: nowEpochMs + ringMs },
        { outcome: "ended", atEpochMs: nowEpochMs + ringMs + talkMs },
      ];
    case "busy":
    case "failed":
    case "no-answer":
      return [{ outcome: mode, atEpochMs: nowEpochMs + ringMs }];
    case "ringing":
      return [];
  }
};

const following: Readonly<Record<CallOutcome, readonly CallDecision[]>> = {
  ringing: callDecisions,
  answered: ["ended"],
  ended: [],
  busy: [],
  failed: [],
  "no-answer": [],
};

/** The same decision is allowed again: nothing changes, and its webhooks are sent again. */
export const canTransition = (outcome: CallOutcome, decision: CallDecision): boolean =>
  outcome === decision || following[outcome].includes(decision);
