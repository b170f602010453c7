import words from "#words/every-page.json" with { type: "json" };
import { present } from "#shared/switches.ts";

export const toolWays = present([
  { capability: "badges", label: words.toolWays.badges, to: "/badge-maker" },
  { capability: "planner", label: words.toolWays.planner, to: "/queue-planner" },
] as const);
