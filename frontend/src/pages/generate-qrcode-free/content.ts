import { site } from "#shared/site.ts";
import { badgeCodeMm, scanInShort, scanInWords } from "../../content/figure-words.build.ts";
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
    "Each code is read back before you get it",
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
  kept: "Your entries stay in this browser until you clear them.",
  emptyUrl: "Enter a web address first.",
  emptyCard: "Fill in at least one field first.",
  withoutScripts:
    "The code is made in your browser, so that nothing you type is sent to us. That needs JavaScript, which is switched off or did not load. Ask us for a code instead: write to",
  supportEmail: site.supportEmail,
} as const;

export const resultContent = {
  heading: "Your QR code",
  print: "SCAN ME · SCAN ME",
  placeholder: "Fill in the details and click Generate QR Code to see your QR code here",
  beforehand: "We read it back before you can save it.",
  noScheme: "Phones open it as a link only when it begins with https://",
} as const;

export const fateContent = {
  heading: "A static code never expires",
  text: [
    "A QR code is just text a camera can read. A static code holds your address or your contact details themselves, so it works for as long as the paper does: nobody stands between the code and the person who scans it.",
    "A dynamic code holds the address of somebody's forwarding service. That lets you change the destination and count scans, and it means that the code stops when the service does, for instance at the end of a free trial. We make static codes only.",
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
  text: "Every square of the code should be at least 0.4 mm wide on paper. We work out the smallest size for your code. Then look at the distance: a short link reads from about ten times the width of its code, a full contact card from about four times.",
  note: "Drawn to size on most screens. The white edge belongs to the code: the picture has at least two squares of it and the standard asks for four, so place it on white and keep text away.",
  badges: {
    text: "A code for each of your guests, on a badge with the name?",
    label: "Use the badge maker",
    path: "/badge-maker" satisfies PagePath,
  },
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
  heading: "What people ask before they print",
  questions: [
    {
      question: "Do the codes expire?",
      answer:
        "Never. The code holds what you typed and needs no service of ours, so it goes on working even if this site is gone.",
    },
    {
      question: "What does it cost?",
      answer:
        "Nothing: no ads, no hidden costs, no sign-up, also for commercial use. We sell check-in for events, and hope you remember us when you organize one.",
    },
    {
      question: "Where does what I type go?",
      answer:
        "Nowhere. The code is made and checked in your browser, and your entries are kept there until you clear them. Nothing you type is sent to us or to anybody else.",
    },
    {
      question: "What does “Checked: scans correctly” mean?",
      answer:
        "The finished picture was read again by a second, independent library, and gave back every byte you typed. A code that fails is not offered. Print one and try it with two phones all the same.",
    },
    {
      question: "Can I change a code after printing?",
      answer:
        "No. Point it at a page of your own, and change that page. A contact card on paper stays as it is.",
    },
  ],
} as const;

export const closingContent = {
  heading: "One code for every guest?",
  text: `For an event each guest needs a pass that can be used once. Upload your list, and passes go out by e-mail or WhatsApp, ready to be scanned at the door in ${scanInWords}.`,
  action: { label: "Sign up for free", href: site.links.signUp },
  stub: { event: "Main entrance", rows: [{ label: "Per scan", value: scanInShort }] },
} as const;
