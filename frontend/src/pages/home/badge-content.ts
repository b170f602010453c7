export const badgeContent = {
  label: "An event badge with a QR code. Each scan checks one more guest in.",
  print: "GUEST · SPEAKER · CREW",
  event: "Harbour Summit",
  date: "12 Mar",
  stamp: "Checked in",
  guests: [
    {
      code: "squares",
      first: "Priya",
      last: "Raman",
      from: "Northlight Robotics",
      place: "Hall B · Row",
      seat: "C 14",
      role: "Guest",
      time: "09:42:18 · 3.2 s",
    },
    {
      code: "dots",
      first: "José",
      last: "Okafor",
      from: "Okafor & Daughters",
      place: "Stage 1 · Slot",
      seat: "10:30",
      role: "Speaker",
      time: "09:42:21 · 3.1 s",
    },
    {
      code: "bars",
      first: "Mina",
      last: "Halloran",
      from: "Tidewater Print",
      place: "Booth",
      seat: "F 07",
      role: "Exhibitor",
      time: "09:42:24 · 3.4 s",
    },
  ],
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
