/** Texts of the page's static fragments, in a separate module that no browser script imports. */
import blog from "#messages/blog-links.json" with { type: "json" };
import messages from "#messages/home.json" with { type: "json" };
import { freeAttendees } from "#shared/pricing/pricing.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import { isEnabled, enabledOnly } from "#shared/features.ts";
import {
  paperListInWords,
  paperVisitInSeconds,
  scanInShort,
  scanInWords,
  stationRateInShort,
  visitInSeconds,
} from "../figures/figure-texts.ts";
import { homeTools } from "../navigation/free-tools.ts";
import { guestCount } from "../sample-event/sample-event-texts.ts";

export const heroContent = {
  /** The heading is a list of lines. */
  ...messages.hero,
  signUp: { label: messages.hero.signUp, href: site.links.signUp },
  booking: { label: messages.hero.call, href: site.links.booking },
  price: {
    free: `${formatMessage(messages.hero.free, { freeAttendees })} `,
    link: messages.hero.price,
    end: messages.hero.end,
  },
  facts: [
    { value: scanInShort, label: messages.hero.perScan, worked: true },
    { value: stationRateInShort, label: messages.hero.perHour, worked: true },
    { value: "0", label: messages.hero.apps, worked: false },
  ],
} as const;

export const stepsContent = {
  heading: messages.steps.heading,
  lead: isEnabled("videos") ? messages.steps.leadWithVideos : messages.steps.lead,
  /** The videos of each step. */
  steps: [["list"], ["pass"], ["door", "arrivals"]],
} as const;

export const videosContent = {
  captions: messages.videos.captions,
  length: (seconds: number) => formatMessage(messages.videos.length, { seconds }),
  videos: [
    {
      ...messages.videos.list,
      name: "list",
      seconds: 12,
      text: formatMessage(messages.videos.list.text, { guests: guestCount }),
    },
    { ...messages.videos.pass, name: "pass", seconds: 11 },
    {
      ...messages.videos.door,
      name: "door",
      seconds: 10,
      text: formatMessage(messages.videos.door.text, { scan: scanInWords }),
    },
    { ...messages.videos.arrivals, name: "arrivals", seconds: 12 },
  ],
} as const;

export const dayContent = messages.day;

export const signUpBarContent = { words: messages.signUpBar } as const;

export const featuresContent = {
  heading: messages.features.heading,
  more: messages.features.more,
  features: [
    { artefact: "checkpoints", ...messages.features.checkpoints },
    { artefact: "designs", ...messages.features.designs },
    { artefact: "refusal", ...messages.features.refusal },
    { artefact: "reply", ...messages.features.reply },
    { artefact: "labels", ...messages.features.labels },
    { artefact: "arrival-rate", ...messages.features.arrivalRate },
    { artefact: "broadcast", ...messages.features.broadcast },
    { artefact: "times", ...messages.features.times },
  ],
} as const;

export const closingContent = messages.closing;

export const faqTeaserContent = {
  ...messages.faqTeaser,
  moreAbout: ` ${messages.faqTeaser.moreAbout}`,
  links: [
    ...enabledOnly([
      { label: messages.faqTeaser.links.pricing, to: "/pricing" },
      { label: messages.faqTeaser.links.corporateEvents, to: "/corporate-events" },
      {
        feature: "blog",
        label: blog.home,
        to: "/blog/ultimate-event-check-in-software-guide",
      },
    ]),
    ...homeTools,
  ],
  questions: [
    messages.faqTeaser.app,
    {
      question: messages.faqTeaser.duration.question,
      answer: formatMessage(messages.faqTeaser.duration.answer, {
        scan: scanInWords,
        paperList: paperListInWords,
        visit: visitInSeconds,
        paperVisit: paperVisitInSeconds,
      }),
    },
    messages.faqTeaser.noList,
  ],
} as const;

const nameSample = (areSamples: boolean) => (areSamples ? messages.trusted.sample : undefined);

export const trustedContent = {
  heading: messages.trusted.heading,
  sample: nameSample(site.sampleClients),
} as const;
