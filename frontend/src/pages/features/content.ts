import words from "#words/features.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { scanInWords, visitInSeconds } from "../../content/figure-words.ts";
import {
  attendanceFile,
  buildingTimes,
  eventName,
  guestCount,
  guestFile,
  jose,
  mina,
  pace,
  priya,
} from "../../content/sample-event-words.ts";

export const meta = words.meta;

export const heroContent = {
  heading: words.hero.heading,
  lead: words.hero.lead,
  talk: { label: words.hero.talk, href: site.links.booking },
  signUp: { label: words.hero.signUp, href: site.links.signUp },
} as const;

export const crewContent = {
  ...words.crew,
  event: eventName,
  rows: [
    { id: "before", time: words.crew.eve, label: words.before.heading, count: "5" },
    { id: "door", time: "08:30", label: words.door.heading, count: "4" },
    { id: "after", time: "17:30", label: words.after.heading, count: "2" },
  ],
} as const;

export const beforeContent = {
  ...words.before,
  id: "before",
  list: {
    ...words.before.list,
    file: guestFile,
    count: fill(words.before.sample.count, { guests: guestCount }),
  },
  form: { ...words.before.form, event: fill(words.before.sample.event, { event: eventName }) },
  broadcast: { ...words.before.broadcast, to: fill(words.before.sample.to, { guests: guestCount }) },
} as const;

export const doorContent = {
  ...words.door,
  id: "door",
  lead: fill(words.door.lead, { scan: scanInWords, visitSeconds: visitInSeconds }),
  scan: { ...words.door.scan, name: jose.name, time: jose.time },
  print: {
    ...words.door.print,
    labels: [
      { name: mina.name, from: mina.from, role: mina.role, look: "bars" },
      { name: "Ada Lindqvist", from: "Fjordworks", role: priya.role, look: "squares" },
    ],
  },
  live: {
    ...words.door.live,
    from: pace.from,
    to: pace.to,
    arrivals: pace.soFar,
    busiest: pace.busiest,
  },
} as const;

export const afterContent = {
  ...words.after,
  id: "after",
  time: { ...words.after.time, hours: ["09:00", "12:00", "15:00", "18:00"], stays: buildingTimes },
  export: {
    ...words.after.export,
    file: attendanceFile,
    rows: buildingTimes.map(({ name, entry, exit }) => [name, entry, exit]),
  },
} as const;

export const closingContent = {
  ...words.closing,
  start: { label: words.closing.start, href: site.links.booking },
} as const;
