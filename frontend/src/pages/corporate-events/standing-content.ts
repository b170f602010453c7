/** Words of the page's static part: apart, so that no script of the page asks for these. */
import words from "#words/corporate-events.json" with { type: "json" };
import { freeAttendees } from "#shared/catalogue/pricing.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { isOn, present } from "#shared/switches.ts";
import { scanInWords, scanSpan } from "../../content/figure-words.ts";

export const heroContent = {
  ...words.hero,
  start: { label: words.hero.start, href: site.links.signUp },
  call: { label: words.hero.call, href: site.links.booking },
  free: isOn("badges")
    ? `${fill(words.hero.badges.free, { freeAttendees })} `
    : fill(words.hero.free, { freeAttendees }),
  prints: present([{ capability: "badges", label: words.hero.badges.maker, to: "/badge-maker" }]),
} as const;

export const sheetContent = words.sheet;

export const benefitsContent = {
  ...words.benefits,
  fuss: {
    heading: words.fuss.heading,
    text: fill(words.fuss.text, { scan: scanInWords }),
    rows: [
      { label: words.fuss.clipboards, value: "0" },
      { label: words.fuss.apps, value: "0" },
      { label: words.fuss.seconds, value: scanSpan },
    ],
  },
  live: {
    ...words.live,
    teams: [
      { name: words.live.design, here: 6, all: 6 },
      { name: words.live.engineering, here: 7, all: 11 },
      { name: words.live.sales, here: 5, all: 8 },
    ],
  },
  peace: words.peace,
} as const;

export const stepsContent = {
  ...words.steps,
  steps: [
    { count: 0, ...words.steps.upload },
    { count: 14, ...words.steps.scan },
    { count: 25, ...words.steps.track },
  ],
} as const;

export const faqContent = words.questions;

export const closingContent = {
  ...words.closing,
  start: { label: words.closing.start, href: site.links.signUp },
  demo: { label: words.closing.demo, href: site.links.booking },
} as const;
