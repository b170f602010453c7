import messages from "#messages/every-page.json" with { type: "json" };
import { present } from "#shared/features.ts";

export const toolWays = present([
  { capability: "badges", label: messages.toolWays.badges, to: "/badge-maker" },
  { capability: "planner", label: messages.toolWays.planner, to: "/queue-planner" },
] as const);
