/** Texts of the drawn objects of the sample event. No script of the page loads this module. */
import words from "#words/home.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import {
  checkpoints,
  countAtTheDoor,
  countStillToCome,
  doorLog,
  guestCount,
  hallTimes,
  jose,
  mina,
  pace,
  priya,
} from "../../content/sample-event-words.ts";

export const doorContent = {
  title: checkpoints[0].name,
  live: words.pictures.live,
  count: countAtTheDoor,
  total: fill(words.pictures.total, { guests: guestCount }),
  log: doorLog,
} as const;

export const checkpointsContent = checkpoints;

export const refusalContent = {
  verdict: words.pictures.refusal.verdict,
  name: priya.name,
  detail: fill(words.pictures.refusal.detail, { time: priya.minute }),
} as const;

export const replyContent = {
  title: words.pictures.reply.title,
  choices: [
    { label: words.pictures.reply.yes, chosen: true },
    { label: words.pictures.reply.no, chosen: false },
  ],
  field: words.pictures.reply.field,
} as const;

export const labelsContent = [jose, mina, { name: "Ada Lindqvist", from: "Fjordworks" }] as const;

export const paceContent = {
  value: pace.busiest,
  label: fill(words.pictures.pace, { time: pace.busiestAt }),
  arrivals: pace.guests,
} as const;

export const broadcastContent = {
  lines: [
    {
      label: words.pictures.broadcast.to,
      value: fill(words.pictures.broadcast.guests, { count: countStillToCome }),
    },
    { label: words.pictures.broadcast.subject, value: words.pictures.broadcast.doors },
  ],
  text: words.pictures.broadcast.text,
  send: words.pictures.broadcast.send,
} as const;

export const timesContent = {
  columns: words.pictures.times,
  rows: hallTimes,
} as const;
