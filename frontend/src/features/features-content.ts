import messages from "#messages/features.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import { scanInWords, visitInSeconds } from "../figures/figure-texts.ts";
import {
  attendanceFile,
  buildingTimes,
  eventName,
  guestCount,
  guestFile,
  jose,
  mina,
  arrivalRate,
  priya,
} from "../sample-event/sample-event-texts.ts";

export const meta = messages.meta;

export const heroContent = {
  heading: messages.hero.heading,
  lead: messages.hero.lead,
  talk: { label: messages.hero.talk, href: site.links.booking },
  signUp: { label: messages.hero.signUp, href: site.links.signUp },
} as const;

export const crewContent = {
  ...messages.crew,
  event: eventName,
  rows: [
    { id: "before", time: messages.crew.eve, label: messages.before.heading, count: "5" },
    { id: "door", time: "08:30", label: messages.door.heading, count: "4" },
    { id: "after", time: "17:30", label: messages.after.heading, count: "2" },
  ],
} as const;

export const beforeContent = {
  ...messages.before,
  id: "before",
  list: {
    ...messages.before.list,
    file: guestFile,
    count: formatMessage(messages.before.sample.count, { guests: guestCount }),
  },
  form: { ...messages.before.form, event: formatMessage(messages.before.sample.event, { event: eventName }) },
  broadcast: {
    ...messages.before.broadcast,
    to: formatMessage(messages.before.sample.to, { guests: guestCount }),
  },
} as const;

export const doorContent = {
  ...messages.door,
  id: "door",
  lead: formatMessage(messages.door.lead, { scan: scanInWords, visitSeconds: visitInSeconds }),
  scan: { ...messages.door.scan, name: jose.name, time: jose.time },
  print: {
    ...messages.door.print,
    labels: [
      { name: mina.name, from: mina.from, role: mina.role, look: "bars" },
      { name: "Ada Lindqvist", from: "Fjordworks", role: priya.role, look: "squares" },
    ],
  },
  live: {
    ...messages.door.live,
    from: arrivalRate.from,
    to: arrivalRate.to,
    arrivals: arrivalRate.soFar,
    busiest: arrivalRate.busiest,
  },
} as const;

export const afterContent = {
  ...messages.after,
  id: "after",
  time: { ...messages.after.time, hours: ["09:00", "12:00", "15:00", "18:00"], stays: buildingTimes },
  export: {
    ...messages.after.export,
    file: attendanceFile,
    rows: buildingTimes.map(({ name, entry, exit }) => [name, entry, exit]),
  },
} as const;

export const closingContent = {
  ...messages.closing,
  start: { label: messages.closing.start, href: site.links.booking },
} as const;
