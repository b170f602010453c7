import words from "#words/privacy-policy.json" with { type: "json" };
import { privacyRows } from "#shared/data-inventory.ts";
import { fill } from "#shared/fill.ts";
import { retention } from "#shared/retention.ts";
import { isOn, mayKeepRows, present, type SwitchName } from "#shared/switches.ts";
import type { LegalContent } from "../../content/legal.ts";
import { analyticsInBuild } from "../../features/analytics/services-in-build.ts";
import { badgeListDays } from "../../content/badge-list-days.ts";
import { consentMonths } from "../../features/consent/stored-consent.ts";
import { listWords } from "../../features/consent/list-words.ts";
import type { StoredValueName } from "../../lib/stored-values.ts";
import { cookieTexts } from "./services.ts";

/** What it is, why, and for how long. */
type StoredValueRow = readonly [texts: readonly string[], capability?: SwitchName];

/** One row for each thing that is kept in the visitor's browser. */
const storedValueRows: Readonly<Record<StoredValueName, StoredValueRow>> = {
  scrollPositions: [words.stored.scrollPositions],
  transitions: [words.stored.transitions],
  pageReload: [words.stored.pageReload],
  contactMessage: [words.stored.contactMessage],
  contactDraft: [words.stored.contactDraft],
  paymentOrder: [words.stored.paymentOrder, "payment"],
  paymentDraft: [words.stored.paymentDraft, "payment"],
  paymentReceipts: [words.stored.paymentReceipts, "payment"],
  voiceDemo: [words.stored.voiceDemo, "voice"],
  voiceCodeRequest: [words.stored.voiceCodeRequest, "voice"],
  qrGenerator: [words.stored.qrGenerator, "qr"],
  vcardCreator: [words.stored.vcardCreator, "vcard"],
  badgeMaker: [
    [
      words.storedFor.badgeMaker.what,
      words.storedFor.badgeMaker.why,
      fill(words.storedFor.badgeMaker.howLong, { days: badgeListDays }),
    ],
    "badges",
  ],
  consent: [
    [
      words.storedFor.consent.what,
      words.storedFor.consent.why,
      fill(words.storedFor.consent.howLong, { months: consentMonths }),
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
    ? fill(words.collection.tool, { tools: tools.join("") })
    : fill(words.collection.tools, { tools: listWords(tools) });

/** Who else sees any of it; of what is switched off, as long as they may have seen something. */
const sharing = [
  words.sharing.hosting,
  ...(mayKeepRows("payment") ? [words.sharing.payments] : []),
  ...(mayKeepRows("voice") ? [words.sharing.voiceCalls] : []),
  words.sharing.authorities,
  ...cookieTexts.sharing,
].join(" ");

export const content: LegalContent = {
  heading: words.heading,
  short: fill(words.short, { months: retention.contactMessageMonths, cookies: cookieTexts.short }),
  sections: [
    { id: "introduction", ...words.introduction },
    {
      id: "collection",
      heading: words.collection.heading,
      blocks: [
        words.collection.signUp,
        words.collection.account,
        words.collection.website,
        {
          columns: words.collection.columns,
          rows: privacyRows({
            mailsReceipts: import.meta.env.MAILS_RECEIPTS,
            asksConsent: analyticsInBuild,
          }),
        },
        tools.length === 0 ? words.collection.browser : keptByTools,
        { columns: words.collection.columns, rows: storedValues },
        ...cookieTexts.blocks,
      ],
    },
    { id: "usage", ...words.usage },
    { id: "sharing", heading: words.sharing.heading, blocks: [words.sharing.group, sharing] },
    { id: "contact-us", ...words.contactUs },
  ],
};

export const badgeContent = {
  event: words.badge.event,
  rows: [
    { label: words.badge.name, value: words.badge.you },
    { label: words.badge.cookies, value: cookieTexts.badge },
    { label: words.badge.trackers, value: cookieTexts.badge },
  ],
  stub: words.badge.stub,
  place: fill(words.badge.place, { months: retention.contactMessageMonths }),
} as const;
