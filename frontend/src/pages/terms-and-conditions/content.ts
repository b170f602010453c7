import words from "#words/terms-and-conditions.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import type { LegalContent } from "../../content/legal.ts";

const { law, courts } = site.jurisdiction;
const [city] = courts;

export const meta = words.meta;

export const content: LegalContent = {
  heading: words.heading,
  short: fill(words.short, { city }),
  sections: [
    { id: "platform-ownership", ...words.ownership },
    { id: "terms-of-use", ...words.use },
    {
      id: "jurisdiction",
      heading: words.jurisdiction.heading,
      blocks: [fill(words.jurisdiction.text, { law, courts: [...new Set(courts)].join(", ") })],
    },
  ],
};

export const badgeContent = { ...words.badge, place: city } as const;
