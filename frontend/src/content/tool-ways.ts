import { present } from "#shared/switches.ts";

/** The free tools that a visitor who plans an event can use today. */
export const toolWays = present([
  { capability: "badges", label: "Free badges from your list", to: "/badge-maker" },
  { capability: "planner", label: "How long your line will be", to: "/queue-planner" },
] as const);
