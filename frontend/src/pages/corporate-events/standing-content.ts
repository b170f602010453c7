/** Words of the page's static part: apart, so that no script of the page asks for these. */
import words from "#words/corporate-events.json" with { type: "json" };
import { freeAttendees } from "#shared/catalogue/pricing.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { isOn, present } from "#shared/switches.ts";
import { scanInWords, scanSpan } from "../../content/figure-words.ts";

export const heroContent = {
  heading: words.hero.heading,
  lead: words.hero.lead,
  start: { label: words.hero.start, href: site.links.signUp },
  call: { label: words.hero.call, href: site.links.booking },
  free: isOn("badges")
    ? `${fill(words.hero.badges.free, { freeAttendees })} `
    : fill(words.hero.free, { freeAttendees }),
  prints: present([{ capability: "badges", label: words.hero.badges.maker, to: "/badge-maker" }]),
  end: words.hero.end,
} as const;

export const sheetContent = {
  title: words.sheet.title,
  count: words.sheet.count,
  names: [
    "Priya",
    "José",
    "Mina",
    "Ada",
    "Tomas",
    "Ines",
    "Kofi",
    "Lena",
    "Ravi",
    "Yuki",
    "Omar",
    "Nadia",
    "Felix",
    "Greta",
    "Hugo",
    "Rosa",
    "Jonas",
    "Kira",
    "Leo",
    "Quinn",
    "Nils",
    "Olga",
    "Pablo",
    "Maya",
    "Ivy",
  ],
  taken: ["José", "Ada", "Ines", "Lena", "Felix", "Ivy", "Maya"],
  peeled: { name: "Lena", team: words.sheet.team, stamp: words.sheet.stamp, time: "08:51 · 3.3 s" },
  foot: words.sheet.foot,
} as const;

export const benefitsContent = {
  heading: words.benefits.heading,
  lead: words.benefits.lead,
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
    heading: words.live.heading,
    text: words.live.text,
    title: words.live.title,
    live: words.live.live,
    teams: [
      { name: words.live.design, here: 6, all: 6 },
      { name: words.live.engineering, here: 7, all: 11 },
      { name: words.live.sales, here: 5, all: 8 },
    ],
  },
  peace: {
    heading: words.peace.heading,
    text: words.peace.text,
    title: words.peace.title,
    people: [
      { name: "Hugo", note: words.peace.onTheBus },
      { name: "Olga", note: words.peace.onTheBus },
      { name: "Quinn", note: words.peace.call },
    ],
  },
} as const;

export const stepsContent = {
  heading: words.steps.heading,
  lead: words.steps.lead,
  steps: [
    { count: 0, ...words.steps.upload },
    { count: 14, ...words.steps.scan },
    { count: 25, ...words.steps.track },
  ],
} as const;

export const faqContent = {
  heading: words.questions.heading,
  more: words.questions.more,
  questions: words.questions.list,
} as const;

export const closingContent = {
  heading: words.closing.heading,
  text: words.closing.text,
  start: { label: words.closing.start, href: site.links.signUp },
  demo: { label: words.closing.demo, href: site.links.booking },
  badge: words.closing.badge,
} as const;
