import { afterEach, expect, test, vi } from "vitest";
import { initialPlan } from "#frontend/src/queue-planner/planner/initial-plan.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { importAfresh } from "#test/support/fresh-modules.ts";

afterEach(() => vi.resetModules());

const readContract = (planner: "on" | "off") =>
  importAfresh(async () => {
    const { features } = await import("#shared/features.ts");
    Object.assign(features, { planner });
    return import("#shared/contact/contact-contract.ts");
  });

const plan = { type: "plan", plan: initialPlan };
const quote = { type: "quote", prices: "IN", attendees: 200, chatbot: false };

test.each([
  ["on", true],
  ["off", false],
] as const)(
  "[SITE-18] [QUEUE-05] a request for a plan while the planner is %s is valid: %s",
  async (planner, accepted) => {
    const { contactRequestSchema } = await readContract(planner);
    const accepts = (sheet: object) => contactRequestSchema.safeParse({ ...makeMessage(), sheet }).success;
    expect([accepts(plan), accepts(quote)]).toEqual([accepted, true]);
  },
);
