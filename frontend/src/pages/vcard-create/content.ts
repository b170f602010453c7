import { site } from "#shared/site.ts";
import { scanInShort, scanInWords } from "../../content/figure-words.ts";

export const meta = {
  title: `Free vCard creator with QR code | ${site.brand}`,
  description:
    "Make a contact card with a QR code that phones save in one tap. Free, without sign-up, and nothing you type leaves your browser.",
  keywords: ["vCard creator", "contact card QR code", "digital business card", "vCard QR code", site.brand],
} as const;

export const content = {
  heading: "Create your vCard",
  lead: "A contact card that phones save in one tap. Fill it in, and take the code with you.",
  facts: [
    "Works in the camera of iPhones and Android phones",
    "Names in every script, accents and emoji included",
    "Free, and nothing you type leaves this page",
  ],
} as const;

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
  supportEmail: site.supportEmail,
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

export const factsContent = {
  heading: "What is in the code",
  rows: [
    { field: "Name and organization", note: "In every card, because phones refuse one without a name." },
    { field: "Mobile and phone", note: "The first is marked as a cell phone, so messages go to it." },
    { field: "Email, job title, website", note: "Only when you fill them in." },
    { field: "Photo", note: "Left out: a picture has a hundred times more data than a code can hold." },
    {
      field: "Card number",
      note: "The time in milliseconds and four random characters, made on this page, so that an address book can tell apart two cards with the same name.",
    },
  ],
  text: "The format is vCard 3.0, which phones have read for twenty years.",
} as const;

export const closingContent = {
  heading: "Cards for a whole team?",
  text: `At your event, nobody types names. Upload your list once: each guest gets a pass with a code. It is scanned in ${scanInWords}, and the badge is printed.`,
  action: { label: "Sign up for free", href: site.links.signUp },
  stub: { event: "Badge desk", rows: [{ label: "Per scan", value: scanInShort }] },
} as const;

export const questionsContent = {
  heading: "Good to know before you print",
  questions: [
    {
      question: "Will the code ever stop working?",
      answer: "No. The whole card is in the code. It needs no account, no website and no connection.",
    },
    {
      question: "How much should I fill in?",
      answer:
        "Only what you’d say aloud. Every line makes the squares smaller. A name, one number and an email address scan from twice as far as a full card of the same size.",
    },
    {
      question: "Who can read it?",
      answer:
        "Anyone who sees it, even in a photo. Put a private number on a card you hand over, not on the front of a badge.",
    },
  ],
} as const;
