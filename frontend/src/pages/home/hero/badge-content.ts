import words from "#words/home.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { eventDay, eventName, jose, mina, priya } from "../../../content/sample-event-words.ts";

export const badgeContent = {
  label: words.badge.label,
  print: words.badge.print,
  event: eventName,
  date: eventDay,
  stamp: words.badge.stamp,
  guests: [priya, jose, mina],
} as const;

/** What stands on the badge that a visitor makes their own. */
export const ownContent = {
  from: words.own.from,
  place: words.own.place,
  seat: "C 15",
  role: words.own.role,
  hint: words.own.hint,
  confirm: words.own.confirm,
  print: words.own.print,
  scanned: words.own.scanned,
  open: (name: string) => fill(words.own.open, { name }),
} as const;
