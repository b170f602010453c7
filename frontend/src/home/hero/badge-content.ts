import messages from "#messages/home.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { eventDay, eventName, jose, mina, priya } from "../../sample-event/sample-event-texts.ts";

export const badgeContent = {
  label: messages.badge.label,
  print: messages.badge.print,
  event: eventName,
  date: eventDay,
  stamp: messages.badge.stamp,
  guests: [priya, jose, mina],
} as const;

/** Texts on the badge that visitors fill with their own name. */
export const ownContent = {
  from: messages.own.from,
  place: messages.own.place,
  seat: "C 15",
  role: messages.own.role,
  hint: messages.own.hint,
  confirm: messages.own.confirm,
  scanned: messages.own.scanned,
  open: (name: string) => formatMessage(messages.own.open, { name }),
} as const;
