import type { PlanSheet } from "#shared/queue-planner/plan-contract.ts";
import { describeGuests, describeStations } from "#shared/queue-planner/describe-door.ts";
import { writeAddress } from "#shared/queue-planner/plan-address.ts";

/** Whether a door has the stations it needs, on its page and in the mail with its plan. */
export const verdict = {
  enough: (stations: string, minutes: number) =>
    `${stations} will do: nine in ten guests wait at most ${minutes}\u00a0min.`,
  need: (stations: string, minutes: number) =>
    `You need ${stations} for nine in ten guests to wait at most ${minutes}\u00a0min.`,
  spare: (least: string, minutes: number) =>
    `${least} would do for nine in ten guests to wait at most ${minutes}\u00a0min.`,
  never: (most: string, minutes: number) =>
    `${most} are not enough for nine in ten guests to wait at most ${minutes}\u00a0min.`,
} as const;

/** What a plan and its answer are told in. */
export const answerWords = {
  door: "Your door",
  doors: "Doors open",
  begins: "Event begins",
  longestWait: "Longest wait",
  typical: "Half of guests wait at most",
  nineInTen: "Nine in ten wait at most",
  waiting: (time: string) => `Still waiting at ${time}, when the event begins`,
  onPaper: "Longest wait with a printed list",
} as const;

export const describePlan = ({ plan }: PlanSheet) => ({
  path: `/queue-planner?${writeAddress(plan)}`,
  name: "Visitor of the line planner",
  eventType: "Plan by email",
  guests: plan.guests,
  request: `this plan: ${describeGuests(plan.guests)}, ${describeStations(plan.stations)}`,
});

/** In the mail. */
export const planMail = {
  subject: (guests: string, stations: string, ref: string) => `Your door: ${guests}, ${stations} [${ref}]`,
  heading: "How long your line will be",
  link: "Open your plan",
} as const;
