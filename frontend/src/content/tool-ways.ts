import words from "#words/every-page.json" with { type: "json" };
import { present } from "#shared/switches.ts";

/** The free tools that a visitor who plans an event can use today. */
export const toolWays = present([
  { capability: "badges", label: words.toolWays.badges, to: "/badge-maker" },
  { capability: "planner", label: words.toolWays.planner, to: "/queue-planner" },
] as const);
