/** Texts of the page's static fragment, in a separate module that no browser script imports. */
import messages from "#messages/corporate-events.json" with { type: "json" };
import { freeAttendees } from "#shared/pricing/pricing.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import { printingTools } from "../navigation/free-tools.ts";
import { scanInWords, scanSpan } from "../figures/figure-texts.ts";

export const heroContent = {
  ...messages.hero,
  start: { label: messages.hero.start, href: site.links.signUp },
  call: { label: messages.hero.call, href: site.links.booking },
  free:
    printingTools.length > 0
      ? `${formatMessage(messages.hero.freeWithTool, { freeAttendees })} `
      : formatMessage(messages.hero.free, { freeAttendees }),
  prints: printingTools,
} as const;

export const sheetContent = messages.sheet;

export const benefitsContent = {
  ...messages.benefits,
  fuss: {
    heading: messages.fuss.heading,
    text: formatMessage(messages.fuss.text, { scan: scanInWords }),
    rows: [
      { label: messages.fuss.clipboards, value: "0" },
      { label: messages.fuss.apps, value: "0" },
      { label: messages.fuss.seconds, value: scanSpan },
    ],
  },
  live: {
    ...messages.live,
    teams: [
      { name: messages.live.design, here: 6, all: 6 },
      { name: messages.live.engineering, here: 7, all: 11 },
      { name: messages.live.sales, here: 5, all: 8 },
    ],
  },
  peace: messages.peace,
} as const;

export const stepsContent = {
  ...messages.steps,
  steps: [
    { count: 0, ...messages.steps.upload },
    { count: 14, ...messages.steps.scan },
    { count: 25, ...messages.steps.track },
  ],
} as const;

export const faqContent = messages.questions;

export const closingContent = {
  ...messages.closing,
  start: { label: messages.closing.start, href: site.links.signUp },
  demo: { label: messages.closing.demo, href: site.links.booking },
} as const;
