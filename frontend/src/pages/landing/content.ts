import words from "#words/landing.json" with { type: "json" };
import { freeAttendees } from "#shared/catalogue/pricing.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import type { ToolName } from "../../content/landing.ts";
import type { PagePath } from "../../content/navigation.ts";
import { eventDay, eventName, mina } from "../../content/sample-event-words.ts";

export const heroContent = {
  crumbs: { label: words.hero.crumbs, home: site.brand },
  start: { label: words.hero.signUp, href: site.links.signUp },
  call: { label: words.hero.call, href: site.links.booking },
  free: fill(words.hero.free, { freeAttendees }),
} as const;

export const badgeContent = { ...mina, print: words.badge, event: eventName, date: eventDay } as const;

export const toolsContent = { heading: words.tools.heading, lead: words.tools.lead } as const;

type ToolCard = {
  readonly heading: string;
  readonly text: string;
  readonly way: string;
  readonly to: PagePath;
};

export const toolCards: Readonly<Record<ToolName, ToolCard>> = {
  badges: { ...words.tools.badges, to: "/badge-maker" },
  planner: { ...words.tools.planner, to: "/queue-planner" },
  qr: { ...words.tools.qr, to: "/generate-qrcode-free" },
  vcard: { ...words.tools.vcard, to: "/vcard/create" },
};

export const questionsContent = {
  heading: words.questions.heading,
  ways: [
    { label: words.questions.faqs, to: "/faqs" },
    { label: words.questions.pricing, to: "/pricing" },
    { label: words.questions.features, to: "/features" },
  ],
} as const;

export const closingContent = words.closing;
