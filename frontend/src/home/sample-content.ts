/** Texts of the drawings about the sample event. No browser script imports this module. */
import messages from "#messages/home.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import {
  checkpoints,
  countAtTheDoor,
  countStillToCome,
  doorLog,
  guestCount,
  hallTimes,
  jose,
  mina,
  arrivalRate,
  priya,
} from "../sample-event/sample-event-texts.ts";

export const doorContent = {
  title: checkpoints[0].name,
  live: messages.pictures.live,
  count: countAtTheDoor,
  total: formatMessage(messages.pictures.total, { guests: guestCount }),
  log: doorLog,
} as const;

export const checkpointsContent = checkpoints;

export const refusalContent = {
  verdict: messages.pictures.refusal.verdict,
  name: priya.name,
  detail: formatMessage(messages.pictures.refusal.detail, { time: priya.minute }),
} as const;

export const replyContent = {
  title: messages.pictures.reply.title,
  choices: [
    { label: messages.pictures.reply.yes, chosen: true },
    { label: messages.pictures.reply.no, chosen: false },
  ],
  field: messages.pictures.reply.field,
} as const;

export const labelsContent = [jose, mina, { name: "Ada Lindqvist", from: "Fjordworks" }] as const;

export const arrivalRateContent = {
  value: arrivalRate.busiest,
  label: formatMessage(messages.pictures.arrivalRate, { time: arrivalRate.busiestAt }),
  arrivals: arrivalRate.guests,
} as const;

export const broadcastContent = {
  lines: [
    {
      label: messages.pictures.broadcast.to,
      value: formatMessage(messages.pictures.broadcast.guests, { count: countStillToCome }),
    },
    { label: messages.pictures.broadcast.subject, value: messages.pictures.broadcast.doors },
  ],
  text: messages.pictures.broadcast.text,
  send: messages.pictures.broadcast.send,
} as const;

export const timesContent = {
  columns: messages.pictures.times,
  rows: hallTimes,
} as const;
