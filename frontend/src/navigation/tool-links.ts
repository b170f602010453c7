import messages from "#messages/every-page.json" with { type: "json" };
import { enabledOnly } from "#shared/features.ts";

export const toolLinks = enabledOnly([
  { feature: "badges", label: messages.toolWays.badges, to: "/badge-maker" },
  { feature: "planner", label: messages.toolWays.planner, to: "/queue-planner" },
] as const);
