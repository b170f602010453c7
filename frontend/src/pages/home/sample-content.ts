/** What the drawn objects of the sample event say. Films show them too; no script of the page asks for this. */
import {
  checkpoints,
  countAtTheDoor,
  countStillToCome,
  doorLog,
  eventName,
  guestCount,
  guestFile,
  hallTimes,
  jose,
  mina,
  pace,
  priya,
} from "../../content/sample-event-words.build.ts";

export const listContent = {
  file: guestFile,
  count: `${guestCount} rows`,
  columns: ["Name", "E-mail", "Ticket"],
  rows: [
    { name: "Priya Raman", email: "priya@northlight.example", ticket: "Guest", mended: false },
    { name: "José Okafor", email: "jose@okafor", ticket: "Speaker", mended: true },
    { name: "Mina Halloran", email: "mina@tidewater.example", ticket: "Exhibitor", mended: false },
    { name: "Ada Lindqvist", email: "ada@fjordworks.example", ticket: "Guest", mended: false },
  ],
  fault: "Row 2: the e-mail address is incomplete",
  mend: "Fix",
} as const;

export const passContent = {
  sender: eventName,
  time: "Tue 09:00",
  text: "Hi Priya, this is your pass. Show it at the door.",
  title: "Your pass",
  date: "Thu 12 Mar, 09:00",
  gate: "Main door",
  reply: "See you there!",
} as const;

export const doorContent = {
  name: priya.name,
  from: priya.from,
  role: priya.role,
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
