import * as z from "zod/mini";
import { callProgresses, type CallProgress } from "#shared/voice/voice-contract.ts";
import { callLimits } from "#shared/voice/voice-settings.ts";
import { minuteMs } from "../number/limit-windows.ts";

/** `placing`: stored before the request to the provider. The others are shown to the visitor. */
const steps = ["placing", ...callProgresses] as const;

export const callStateSchema = z.object({
  step: z.enum(steps),
  changedAtEpochMs: z.number(),
  providerCallId: z.optional(z.string()),
});

export type CallState = z.infer<typeof callStateSchema>;

export type CallEvent =
  | { readonly type: "accepted"; readonly providerCallId: string }
  | { readonly type: "not placed" }
  | { readonly type: "unconfirmed" }
  | { readonly type: "started" | "ended" | "not answered"; readonly providerCallId: string };

export const newCallState = (now: number): CallState => ({ step: "placing", changedAtEpochMs: now });

type Step = CallState["step"];

/** The steps that each event can follow and the step it leads to: a call only moves forward. */
const moves: Readonly<Record<CallEvent["type"], { readonly from: readonly Step[]; readonly to: Step }>> = {
  accepted: { from: ["placing"], to: "ringing" },
  "not placed": { from: ["placing"], to: "not-placed" },
  unconfirmed: { from: ["placing"], to: "unconfirmed" },
  started: { from: ["placing", "ringing", "unconfirmed"], to: "in-progress" },
  ended: { from: ["placing", "ringing", "unconfirmed", "in-progress"], to: "ended" },
  "not answered": { from: ["placing", "ringing", "unconfirmed", "in-progress"], to: "not-answered" },
};

/** @returns the next state, or undefined if the event is late, repeated, or out of order. Pure. */
export const nextCallState = (state: CallState, event: CallEvent, now: number): CallState | undefined => {
  const { from, to } = moves[event.type];
  if (!from.includes(state.step)) return undefined;
  return {
    step: to,
    changedAtEpochMs: now,
    providerCallId: "providerCallId" in event ? event.providerCallId : state.providerCallId,
  };
};

const confirmationMs = minuteMs;
/** The webhook of the start may be lost, so it is as long as the longest call. */
const ringingMs = (callLimits.ringSeconds + callLimits.talkSeconds + 30) * 1000;
/** Longer than any agent's call: by then the webhook of the end was lost. */
const talkingMs = 30 * minuteMs;

/** A call that is still being placed counts as ringing until a minute has passed without an event. */
export const describeCall = ({ step, changedAtEpochMs }: CallState, now: number): CallProgress => {
  const age = now - changedAtEpochMs;
  switch (step) {
    case "placing":
    case "unconfirmed":
      return age < confirmationMs ? "ringing" : "unconfirmed";
    case "ringing":
      return age < ringingMs ? "ringing" : "ended";
    case "in-progress":
      return age < talkingMs ? "in-progress" : "ended";
    case "ended":
    case "not-answered":
    case "not-placed":
      return step;
  }
};
