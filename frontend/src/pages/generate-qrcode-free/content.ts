import { site } from "#shared/site.ts";
import { present } from "#shared/switches.ts";
import { badgeCodeMm, scanInShort, scanInWords } from "../../content/figure-words.ts";
import type { PagePath } from "../../content/navigation.ts";

export const meta = {
  title: `Free QR code generator: URL and vCard | ${site.brand}`,
  description:
    "Make a QR code for a web address or a contact card. Codes never expire, there are no ads and no hidden costs, and each code is checked.",
  keywords: ["free QR code generator", "vCard QR code", "static QR code", "contact QR code", site.brand],
} as const;

export const content = {
  heading: "Free QR code generator",
  lead: "For a web address or a contact card. Codes never expire, and there are no ads or hidden costs.",
  facts: [
    "No sign-up, no watermark, no scan limit",
    "Every code is checked before you get it",
    "Nothing you type leaves this page",
  ],
} as const;

export const formContent = {
  type: "What should the code hold?",
  url: "URL",
  vcard: "vCard (Contact)",
  urlField: { label: "Web address (URL)", placeholder: "https://" },
  firstName: { label: "First Name" },
  lastName: { label: "Last Name" },
  phone: { label: "Phone" },
  phone2: { label: "Phone 2" },
  email: { label: "Email" },
  organization: { label: "Organization" },
  jobTitle: { label: "Job Title" },
  website: { label: "Website" },
  submit: "Generate QR Code",
  clear: "Clear",
  more: "More kinds, colors and a logo",
  moreFailed: "This did not load. Check your connection and press the button again.",
  badLogo: "This picture could not be read. Choose a PNG, JPEG or WebP file.",
  kept: "Your entries stay in this browser until you clear them.",
  emptyUrl: "Enter a web address first.",
  emptyCard: "Fill in at least one field first.",
  withoutScripts:
    "We make the code in your browser, so nothing you type is sent to us. That needs JavaScript, which is off or did not load. To ask us for a code instead, write to",
  supportEmail: site.supportEmail,
} as const;

export const resultContent = {
  heading: "Your QR code",
  print: "SCAN ME · SCAN ME",
  placeholder: "Fill in the details and click Generate QR Code to see your QR code here",
  beforehand: "We check that it scans before you can save it.",
  noScheme: "Phones open it as a link only when it begins with https://",
} as const;

export const fateContent = {
  heading: "A static code never expires",
  text: [
    "A QR code is just text a camera can read. A static code holds your address or your contact details, so it works for as long as the paper lasts. There is no service between the code and the person who scans it.",
    "A dynamic code holds the address of a forwarding service. You can change where it leads and count scans, but the code stops working when the service does, for instance at the end of a free trial. We only make static codes.",
  ],
  staticTicket: { label: "Static code", holds: "holds your address", until: "works", value: "for good" },
  dynamicTicket: {
    label: "Dynamic code",
    holds: "holds a forwarding address",
    until: "works until",
    value: "the trial ends",
  },
} as const;

export const sizeContent = {
  heading: "How large to print it",
  text: "Every square of the code should be at least 0.4 mm wide on paper. We work out the smallest size for your code. Then think of the distance: a short link scans from about ten times the width of its code, a full contact card from about four times.",
  note: "Shown at actual size on most screens. The white edge is part of the code: the picture has at least two squares of it and the standard asks for four, so place it on white and keep text away.",
  ways: present([
    {
      capability: "badges",
      text: "Need a code for each guest, on a badge with their name?",
      label: "Use the badge maker",
      path: "/badge-maker" satisfies PagePath,
    },
  ]),
  sizes: [
    { size: "card", where: "Business card", width: "15 mm wide", from: "reads from 15 cm" },
    {
      size: "badge",
      where: "Name badge",
      width: `${badgeCodeMm} mm wide`,
      from: `reads from ${badgeCodeMm} cm`,
    },
    { size: "sign", where: "Table sign", width: "40 mm wide", from: "reads from 40 cm" },
  ],
} as const;

export const questionsContent = {
  heading: "Before you print",
  questions: [
    {
      question: "Do the codes expire?",
      answer:
        "Never. The code holds what you typed and needs no service of ours, so it keeps working even if this site is gone.",
    },
    {
      question: "What does it cost?",
      answer:
        "Nothing, even for commercial use: no ads, no hidden costs, no sign-up. We sell event check-in, and hope you remember us when you organize an event.",
    },
    {
      question: "Is what I type sent to you?",
      answer:
        "No. The code is made and checked in your browser, and your entries stay there until you clear them. Nothing you type is sent to us or to anyone else.",
    },
    {
      question: "What does “Checked: scans correctly” mean?",
      answer:
        "A second, independent library read the finished picture and got back every byte you typed. We do not offer a code that fails. Still, print one and try it with two phones.",
    },
    {
      question: "What else can a code hold?",
      answer:
        "A text, a Wi-Fi network, an email, a phone call, an SMS, a WhatsApp chat, a place on a map or a calendar entry. Press “More kinds, colors and a logo”. Every one is read back like the others.",
    },
    {
      question: "Can I change a code after printing?",
      answer:
        "No. Point it at a page you control, and change that page. A printed contact card cannot change.",
    },
  ],
} as const;

export const closingContent = {
  heading: "One code for every guest?",
  text: `At an event, each guest needs a pass that works once. Upload your list, and passes go out by email or WhatsApp, ready to be scanned at the door in ${scanInWords}.`,
  action: { label: "Sign up for free", href: site.links.signUp },
  stub: { event: "Main entrance", rows: [{ label: "Per scan", value: scanInShort }] },
} as const;
