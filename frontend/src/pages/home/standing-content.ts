/** Words of the page's static parts: apart, so that no script of the page asks for these. */
import words from "#words/home.json" with { type: "json" };
import { freeAttendees } from "#shared/catalogue/pricing.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { isOn, present } from "#shared/switches.ts";
import {
  paperListInWords,
  paperVisitInSeconds,
  scanInShort,
  scanInWords,
  stationRateInShort,
  visitInSeconds,
} from "../../content/figure-words.ts";
import { guestCount } from "../../content/sample-event-words.ts";

export const heroContent = {
  /** Its heading is a list: where it breaks. */
  ...words.hero,
  signUp: { label: words.hero.signUp, href: site.links.signUp },
  booking: { label: words.hero.call, href: site.links.booking },
  price: {
    free: `${fill(words.hero.free, { freeAttendees })} `,
    link: words.hero.price,
    end: words.hero.end,
  },
  facts: [
    { value: scanInShort, label: words.hero.perScan, worked: true },
    { value: stationRateInShort, label: words.hero.perHour, worked: true },
    { value: "0", label: words.hero.apps, worked: false },
  ],
} as const;

export const stepsContent = {
  heading: words.steps.heading,
  lead: isOn("films") ? words.steps.leadWithFilms : words.steps.lead,
  /** The films of each step. */
  steps: [["list"], ["pass"], ["door", "arrivals"]],
} as const;

export const filmsContent = {
  captions: words.films.captions,
  play: (heading: string) => fill(words.films.play, { heading }),
  pause: (heading: string) => fill(words.films.pause, { heading }),
  length: (seconds: number) => fill(words.films.length, { seconds }),
  /** Muted, where motion and data are not saved, with a button that stops it. */
  playsInView: "list",
  films: [
    {
      ...words.films.list,
      name: "list",
      seconds: 12,
      text: fill(words.films.list.text, { guests: guestCount }),
    },
    { ...words.films.pass, name: "pass", seconds: 11 },
    {
      ...words.films.door,
      name: "door",
      seconds: 10,
      text: fill(words.films.door.text, { scan: scanInWords }),
    },
    { ...words.films.arrivals, name: "arrivals", seconds: 12 },
  ],
} as const;

export const dayContent = words.day;

export const signUpBarContent = { words: words.signUpBar } as const;

export const featuresContent = {
  heading: words.features.heading,
  more: words.features.more,
  features: [
    { artefact: "checkpoints", ...words.features.checkpoints },
    { artefact: "designs", ...words.features.designs },
    { artefact: "refusal", ...words.features.refusal },
    { artefact: "reply", ...words.features.reply },
    { artefact: "labels", ...words.features.labels },
    { artefact: "pace", ...words.features.pace },
    { artefact: "broadcast", ...words.features.broadcast },
    { artefact: "times", ...words.features.times },
  ],
} as const;

export const closingContent = words.closing;

export const deskContent = {
  ...words.desk,
  moreAbout: ` ${words.desk.moreAbout}`,
  ways: present([
    { label: words.desk.ways.pricing, to: "/pricing" },
    { label: words.desk.ways.corporateEvents, to: "/corporate-events" },
    {
      capability: "blog",
      label: words.desk.ways.guide,
      to: "/blog/ultimate-event-check-in-software-guide",
    },
    { capability: "badges", label: words.desk.ways.badges, to: "/badge-maker" },
    { capability: "qr", label: words.desk.ways.qr, to: "/generate-qrcode-free" },
    { capability: "vcard", label: words.desk.ways.vcard, to: "/vcard/create" },
  ]),
  questions: [
    words.desk.app,
    {
      question: words.desk.duration.question,
      answer: fill(words.desk.duration.answer, {
        scan: scanInWords,
        paperList: paperListInWords,
        visit: visitInSeconds,
        paperVisit: paperVisitInSeconds,
      }),
    },
    words.desk.noList,
  ],
} as const;
