import { eventDay, eventName, jose, mina, priya } from "../../../content/sample-event-words.ts";

export const badgeContent = {
  label: "An event badge with a QR code. Each scan checks one more guest in.",
  print: "GUEST · SPEAKER · CREW",
  event: eventName,
  date: eventDay,
  stamp: "Checked in",
  guests: [priya, jose, mina],
} as const;

/** What stands on the badge that a visitor makes their own. */
export const ownContent = {
  from: "Your company",
  place: "Hall B · Row",
  seat: "C 15",
  role: "Guest",
  hint: "Point your phone's camera at the code, or tap it to open the pass. Your name stays on your devices.",
  confirm: "I scanned it",
  print: "Print it",
  scanned: "That's a check-in. At the door, it prints the badge too.",
  open: (name: string) => `Open the pass of ${name}`,
} as const;
