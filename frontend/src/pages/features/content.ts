export const meta = {
  title: "Soon to come features",
  description: "features",
  keywords: ["features"],
} as const;
