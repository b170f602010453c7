import words from "#words/vcard-create.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { scanInShort, scanInWords } from "../../content/figure-words.ts";

export const meta = {
  title: fill(words.meta.title, { brand: site.brand }),
  description: words.meta.description,
  keywords: [...words.meta.keywords, site.brand],
} as const;

export const content = words.hero;

export const formContent = {
  step: "Step 1 of 2",
  heading: "Your details",
  photo: {
    label: "Profile photo",
    hint: "Stays on this page. It is not part of the code.",
    choose: "Choose a photo",
    change: "Change the photo",
    remove: "Remove",
    alt: "Profile photo",
  },
  firstName: { label: "First Name" },
  lastName: { label: "Last Name" },
  mobile: { label: "Mobile" },
  phone: { label: "Phone" },
  email: { label: "Email" },
  jobTitle: { label: "Job Title" },
  organization: { label: "Organization" },
  website: { label: "Website" },
  next: "Next",
  clear: "Clear",
  empty: "Fill in at least one field first.",
  kept: "Your entries stay in this browser until you clear them. The photo is not kept.",
  withoutScripts:
    "We make the card in your browser, so nothing you type is sent to us. That needs JavaScript, which is off or did not load. Questions? Write to",
} as const;

export const photoTexts = {
  tooLarge: (megabytes: number, maxMegabytes: number) =>
    `That file is ${megabytes} MB. Choose a photo of at most ${maxMegabytes} MB.`,
  notAPicture: "Your browser cannot show that file as a picture. Choose a JPEG, PNG or WebP.",
} as const;

export const previewContent = {
  step: "Step 2 of 2",
  heading: "Your contact card",
  mobile: "Mobile",
  phone: "Phone",
  email: "Email",
  website: "Website",
  none: "Not given",
  back: "Back",
  hint: "Point a phone's camera at the code: it offers to save the contact.",
} as const;

export const sampleContent = {
  print: "HELLO · HELLO · HELLO",
  initials: "PR",
  name: "Priya Raman",
  jobTitle: "Head of Registration",
  organization: "Northlight Events",
  label: "Sample",
} as const;

export const factsContent = words.facts;

export const closingContent = {
  heading: words.closing.heading,
  text: fill(words.closing.text, { scan: scanInWords }),
  action: { label: words.closing.signUp, href: site.links.signUp },
  stub: { event: words.closing.event, rows: [{ label: words.closing.perScan, value: scanInShort }] },
} as const;

export const questionsContent = words.questions;
