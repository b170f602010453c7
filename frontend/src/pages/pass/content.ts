import { site } from "#shared/site.ts";

export const meta = {
  title: `Your Pass | ${site.brand}`,
  description: "A guest's pass as it opens on a phone: a name and its code, to be scanned at the door.",
  keywords: ["QR pass", "event pass", site.brand],
} as const;

export const content = {
  print: "GUEST · SPEAKER · CREW",
  heading: "Your pass",
  nobody: "A pass opens here",
  nobodyText:
    "This page shows the pass behind a scanned code, and your link has no name in it. Put your name on the badge on our home page, then scan that.",
  sample: "Sample pass",
  codeOf: (name: string) => `The code on ${name}'s pass`,
  text: "This is what your guests open from an email or WhatsApp. At the door a host scans the code, and the badge is printed.",
  privacy: "The name is in the address after the #, a part that browsers never send to a server.",
  home: "See how it works",
  signUp: { label: "Sign up for free", href: site.links.signUp },
} as const;
