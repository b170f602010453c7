import { privacyRows } from "#shared/data-inventory.ts";
import { retention } from "#shared/retention.ts";
import { site } from "#shared/site.ts";
import { isOn, mayKeepRows, present, type SwitchName } from "#shared/switches.ts";
import type { LegalContent } from "../../content/legal.ts";
import { analyticsInBuild } from "../../features/analytics/services-in-build.ts";
import { badgeListDays } from "../../content/badge-list-days.ts";
import { consentMonths } from "../../features/consent/stored-consent.ts";
import type { StoredValueName } from "../../lib/stored-values.ts";
import { cookieTexts } from "./services.ts";
import { paymentProviderName } from "#shared/payment-provider.ts";

const months = `${retention.contactMessageMonths} months`;

const untilTheTabIsClosed = "In session storage, until you close the tab";
const untilCleared = "In local storage, until you press Clear or empty your browser's storage";

type StoredValueRow = readonly [what: string, why: string, howLong: string, capability?: SwitchName];

/** One row for each thing that is kept in the visitor's browser. */
const storedValueRows: Readonly<Record<StoredValueName, StoredValueRow>> = {
  scrollPositions: [
    "How far you had scrolled on a page",
    "So that Back returns to where you were",
    untilTheTabIsClosed,
  ],
  transitions: [
    "Which pages you moved between without a full load",
    "So that going back is animated like going forward",
    untilTheTabIsClosed,
  ],
  pageReload: [
    "The address of a page whose script did not arrive",
    "So that it is loaded again once, and not in a loop",
    untilTheTabIsClosed,
  ],
  contactMessage: [
    "A random key, made when you use the contact form",
    "So that a message sent twice is stored only once",
    untilTheTabIsClosed,
  ],
  contactDraft: [
    "What you typed into the contact form",
    "So that a reload, or a look at another page, does not lose it",
    `${untilTheTabIsClosed}; a message that is sent erases it`,
  ],
  paymentOrder: [
    "The id and amount of the last order that you opened on Pay Now, with the invoice number or note that you gave",
    "So that a second press does not charge you twice",
    untilTheTabIsClosed,
    "payment",
  ],
  paymentDraft: [
    "What you typed into Pay Now: the amount, an invoice number or note and your email address",
    "So that a reload, or a look at another page, does not lose it",
    `${untilTheTabIsClosed}; a payment that is completed erases it`,
    "payment",
  ],
  paymentReceipts: [
    "The addresses of the receipts of the orders that you opened in this tab, paid or not, and the email address that each goes to",
    "So that the payment pages lead you to your receipt, and let you correct where it is mailed. Anyone who uses this tab after you can do so too",
    untilTheTabIsClosed,
    "payment",
  ],
  voiceDemo: [
    "The use case, country and number that you entered for the voice demo, and never the code",
    "So that they are still there when you come back from WhatsApp",
    `${untilTheTabIsClosed}; a call that is placed erases the number`,
    "voice",
  ],
  voiceCodeRequest: [
    "A random reference, made for the code that you ask for on WhatsApp and part of the message that we fill in",
    "So that the code works for you even if someone else tries to guess it",
    untilTheTabIsClosed,
    "voice",
  ],
  qrGenerator: [
    "What you typed into the QR code generator",
    "So that a reload does not lose it",
    untilCleared,
    "qr",
  ],
  vcardCreator: [
    "What you typed into the vCard creator",
    "So that a reload does not lose it",
    untilCleared,
    "vcard",
  ],
  badgeMaker: [
    "The guest list that you opened in the badge maker and the badges you designed, logo included",
    "So that a reload does not lose them; they are not sent to us or to anyone else",
    `In your browser's database, until you press “Forget this list” or “Forget this badge”; after ${badgeListDays} days the page deletes it when it is next opened`,
    "badges",
  ],
  consent: [
    "What you chose about cookies, and when",
    "So that you are not asked on every page",
    `In local storage; after ${consentMonths} months it no longer counts, and you are asked again`,
  ],
};

/** Where nobody is asked, no answer is kept. */
const storedValues = Object.entries(storedValueRows).flatMap(([name, [what, why, howLong, capability]]) =>
  (name === "consent" && !analyticsInBuild) || !isOn(capability) ? [] : [[what, why, howLong]],
);

const tools = present([
  { capability: "qr", name: "QR" },
  { capability: "vcard", name: "vCard" },
]).map(({ name }) => name);

/** Who else sees any of it; of what is switched off, as long as they may have seen something. */
const sharing = [
  "Our hosting and mail provider, Amazon Web Services, stores data and delivers mail on our behalf.",
  ...(mayKeepRows("payment")
    ? [`${paymentProviderName} takes the payments that you make here, under its own terms.`]
    : []),
  ...(mayKeepRows("voice")
    ? [
        "WhatsApp, a service of Meta, carries the messages of the voice demo. Retell AI places its calls: we give it your number and the use case you chose, and it hears what you say on the call.",
      ]
    : []),
  "We disclose data to authorities where the law obliges us to.",
].join(" ");

export const content: LegalContent = {
  heading: "Privacy policy",
  short: `We collect what you give us at sign-up and in the contact form, use it to do what you asked for, and delete contact messages after ${months}. ${cookieTexts.short}`,
  sections: [
    {
      id: "introduction",
      heading: "Introduction",
      blocks: [
        `${site.legalName} runs ${site.brand}, an event check-in and badge-printing service, and this website. This policy says which personal data we collect, what we do with it, and who you can ask about it.`,
        "Guest lists that an organizer uploads belong to that organizer. If you are a guest and want to know what is held about you for an event, ask the people who invited you first. We help them answer.",
      ],
    },
    {
      id: "collection",
      heading: "Collection",
      blocks: [
        "When you sign up for the service, we collect personal data that identifies you:",
        {
          type: "list",
          items: [
            "your name",
            "your date of birth",
            "your address",
            "your phone number",
            "your email address",
          ],
        },
        "On this website you can read every page without telling us who you are. This is everything it processes:",
        {
          type: "table",
          columns: ["What", "Why", "How long"],
          rows: privacyRows({
            mailsReceipts: import.meta.env.MAILS_RECEIPTS,
            asksConsent: analyticsInBuild,
          }),
        },
        tools.length === 0
          ? "This is everything the website keeps in your browser:"
          : `What you type into the free ${tools.join(" and ")} ${tools.length === 1 ? "tool" : "tools"} never leaves your browser. This is everything the website keeps there:`,
        { type: "table", columns: ["What", "Why", "How long"], rows: storedValues },
        ...cookieTexts.blocks,
      ],
    },
    {
      id: "usage",
      heading: "Usage",
      blocks: [
        "We use personal data to provide the services you request: to open your account, to run check-in and badge printing at your events, to charge for them, and to answer when you write or call.",
        "We may also use your contact details to tell you about our services. You can opt out of marketing at any time by writing to the address below; messages that your account needs, such as receipts, still reach you.",
      ],
    },
    {
      id: "sharing",
      heading: "Sharing",
      blocks: [
        "We may share personal data with the entities of our group, so that they can help to provide the services you requested. They use it for the purposes named on this page.",
        `${sharing}${cookieTexts.sharing}`,
      ],
    },
    {
      id: "contact-us",
      heading: "Contact Us",
      blocks: [
        "To see, correct or delete what we hold about you, to opt out of marketing, or to ask anything about this policy, write or call:",
        { type: "contact" },
      ],
    },
  ],
};

export const badgeContent = {
  event: "What we know",
  rows: [
    { label: "Name", value: "You" },
    { label: "Cookies", value: cookieTexts.badge },
    { label: "Trackers", value: cookieTexts.badge },
  ],
  stub: "Discard after",
  place: months,
} as const;
