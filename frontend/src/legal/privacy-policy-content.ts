import messages from "#messages/privacy-policy.json" with { type: "json" };
import { privacyRows } from "#shared/data-inventory.ts";
import { fill } from "#shared/fill.ts";
import { retention } from "#shared/retention.ts";
import { isOn, mayKeepRows, present, type SwitchName } from "#shared/features.ts";
import type { LegalContent } from "./legal.ts";
import { analyticsInBuild } from "../analytics/services-in-build.ts";
import { badgeListDays } from "../badges/badge-list-days.ts";
import { consentMonths } from "../analytics/consent/stored-consent.ts";
import { listWords } from "../analytics/consent/list-words.ts";
import type { StoredValueName } from "../lib/stored-values.ts";
import { cookieTexts } from "./privacy-policy-services.ts";

/** What it is, why, and for how long. */
type StoredValueRow = readonly [texts: readonly string[], capability?: SwitchName];

/** One row for each thing that is kept in the visitor's browser. */
const storedValueRows: Readonly<Record<StoredValueName, StoredValueRow>> = {
  scrollPositions: [messages.stored.scrollPositions],
  transitions: [messages.stored.transitions],
  pageReload: [messages.stored.pageReload],
  contactMessage: [messages.stored.contactMessage],
  contactDraft: [messages.stored.contactDraft],
  paymentOrder: [messages.stored.paymentOrder, "payment"],
  paymentDraft: [messages.stored.paymentDraft, "payment"],
  paymentReceipts: [messages.stored.paymentReceipts, "payment"],
  voiceDemo: [messages.stored.voiceDemo, "voice"],
  voiceCodeRequest: [messages.stored.voiceCodeRequest, "voice"],
  qrGenerator: [messages.stored.qrGenerator, "qr"],
  vcardCreator: [messages.stored.vcardCreator, "vcard"],
  badgeMaker: [
    [
      messages.storedFor.badgeMaker.what,
      messages.storedFor.badgeMaker.why,
      fill(messages.storedFor.badgeMaker.howLong, { days: badgeListDays }),
    ],
    "badges",
  ],
  consent: [
    [
      messages.storedFor.consent.what,
      messages.storedFor.consent.why,
      fill(messages.storedFor.consent.howLong, { months: consentMonths }),
    ],
  ],
};

/** Where nobody is asked, no answer is kept. */
const storedValues = Object.entries(storedValueRows).flatMap(([name, [texts, capability]]) =>
  (name === "consent" && !analyticsInBuild) || !isOn(capability) ? [] : [texts],
);

const tools = present([
  { capability: "qr", name: "QR" },
  { capability: "vcard", name: "vCard" },
]).map(({ name }) => name);

const keptByTools =
  tools.length === 1
    ? fill(messages.collection.tool, { tools: tools.join("") })
    : fill(messages.collection.tools, { tools: listWords(tools) });

/** Who else sees any of it; of what is switched off, as long as they may have seen something. */
const sharing = [
  messages.sharing.hosting,
  ...(mayKeepRows("payment") ? [messages.sharing.payments] : []),
  ...(mayKeepRows("voice") ? [messages.sharing.voiceCalls] : []),
  messages.sharing.authorities,
  ...cookieTexts.sharing,
].join(" ");

export const content: LegalContent = {
  heading: messages.heading,
  short: fill(messages.short, { months: retention.contactMessageMonths, cookies: cookieTexts.short }),
  sections: [
    { id: "introduction", ...messages.introduction },
    {
      id: "collection",
      heading: messages.collection.heading,
      blocks: [
        messages.collection.signUp,
        messages.collection.account,
        messages.collection.website,
        {
          columns: messages.collection.columns,
          rows: privacyRows({
            mailsReceipts: import.meta.env.MAILS_RECEIPTS,
            asksConsent: analyticsInBuild,
          }),
        },
        tools.length === 0 ? messages.collection.browser : keptByTools,
        { columns: messages.collection.columns, rows: storedValues },
        ...cookieTexts.blocks,
      ],
    },
    { id: "usage", ...messages.usage },
    { id: "sharing", heading: messages.sharing.heading, blocks: [messages.sharing.group, sharing] },
    { id: "contact-us", ...messages.contactUs },
  ],
};

export const badgeContent = {
  event: messages.badge.event,
  rows: [
    { label: messages.badge.name, value: messages.badge.you },
    { label: messages.badge.cookies, value: cookieTexts.badge },
    { label: messages.badge.trackers, value: cookieTexts.badge },
  ],
  stub: messages.badge.stub,
  place: fill(messages.badge.place, { months: retention.contactMessageMonths }),
} as const;
