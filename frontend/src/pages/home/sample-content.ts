/** What the drawn objects of the sample event say. Films show them too; no script of the page asks for this. */
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
  title: "Main door",
  live: "Live",
  count: countAtTheDoor,
  total: `of ${guestCount} are in`,
  log: doorLog,
} as const;

export const checkpointsContent = checkpoints;

export const refusalContent = {
  verdict: "Already in",
  name: priya.name,
  detail: `Main door, ${priya.minute}`,
} as const;

export const replyContent = {
  title: "Will you join us?",
  choices: [
    { label: "Yes", chosen: true },
    { label: "No", chosen: false },
  ],
  field: "Diet: no nuts",
} as const;

export const labelsContent = [jose, mina, { name: "Ada Lindqvist", from: "Fjordworks" }] as const;

export const paceContent = {
  value: pace.busiest,
  label: `guests in ten minutes, ${pace.busiestAt}`,
  arrivals: pace.guests,
} as const;

export const broadcastContent = {
  lines: [
    { label: "To", value: `${countStillToCome} guests who have not arrived yet` },
    { label: "Subject", value: "Doors close at 10:30" },
  ],
  text: "Your pass is below. The side entrance is quicker.",
  send: "Send",
} as const;

export const timesContent = {
  columns: ["Guest", "In", "Out", "Stay"],
  rows: hallTimes,
} as const;
