export const meta = {
  title: "Soon to come corporate-events",
  description: "corporate-events",
  keywords: ["corporate-events"],
} as const;
