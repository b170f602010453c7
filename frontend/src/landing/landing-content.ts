import messages from "#messages/landing.json" with { type: "json" };
import { freeAttendees } from "#shared/pricing/pricing.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import { eventDay, eventName, mina } from "../sample-event/sample-event-texts.ts";

export const heroContent = {
  crumbs: { label: messages.hero.crumbs, home: site.brand },
  start: { label: messages.hero.signUp, href: site.links.signUp },
  call: { label: messages.hero.call, href: site.links.booking },
  free: formatMessage(messages.hero.free, { freeAttendees }),
} as const;

export const badgeContent = { ...mina, print: messages.badge, event: eventName, date: eventDay } as const;

export const toolsContent = { heading: messages.tools.heading, lead: messages.tools.lead } as const;

export const questionsContent = {
  heading: messages.questions.heading,
  links: [
    { label: messages.questions.faqs, to: "/faqs" },
    { label: messages.questions.pricing, to: "/pricing" },
    { label: messages.questions.features, to: "/features" },
  ],
} as const;

export const closingContent = messages.closing;
