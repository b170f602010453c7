/** The free tools that a visitor who plans an event can use today. */
export const toolWays = [
  { label: "Free badges from your list", to: "/badge-maker" },
  { label: "How long your line will be", to: "/queue-planner" },
] as const;
