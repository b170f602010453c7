import { site } from "#shared/site.ts";

export const meta = {
  title: `vCard Details | ${site.brand}`,
  description: "The number of one contact card. The card itself is in its code, and nowhere else.",
  keywords: ["vCard", "contact card", site.brand],
} as const;

export const content = { heading: "vCard Details", print: "CONTACT · CONTACT" } as const;
