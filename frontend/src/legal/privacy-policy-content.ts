import messages from "#messages/privacy-policy.json" with { type: "json" };
import { privacyRows } from "#shared/data-inventory.ts";
import { sharing as sharedRows, storedValues } from "#shared/feature-tables.ts";
import { formatMessage } from "#shared/format-message.ts";
import { messageMonths } from "#shared/contact/contact-retention.ts";
import { mayStoreRows, enabledOnly } from "#shared/features.ts";
import { describeStored } from "#shared/personal-data.ts";
import type { LegalContent } from "./legal.ts";
import { analyticsInBuild } from "../analytics/services-in-build.ts";
import { consentMonths } from "../analytics/consent/stored-consent.ts";
import { listWords } from "../analytics/consent/list-words.ts";
import { consentKey, pageKeys } from "../lib/stored-values.ts";
import { cookieTexts } from "./privacy-policy-services.ts";

const { consent, ...pageTexts } = messages.stored;

/** No consent is stored if the build has no consent question. */
const stored = [
  describeStored("session", pageKeys, pageTexts),
  ...storedValues,
  ...(analyticsInBuild ? [describeStored("local", { consent: consentKey }, { consent })] : []),
]
  .flatMap(({ texts }) => Object.values(texts))
  .map((texts) => texts.map((text) => formatMessage(text, { months: consentMonths })));

const tools = enabledOnly([
  { feature: "qr", name: "QR" },
  { feature: "vcard", name: "vCard" },
]).map(({ name }) => name);

const storedByTools =
  tools.length === 1
    ? formatMessage(messages.collection.tool, { tools: tools.join("") })
    : formatMessage(messages.collection.tools, { tools: listWords(tools) });

/**
 * Recipients of personal data. Those of a disabled feature are listed as long as they may still have data.
 */
const sharing = [
  messages.sharing.hosting,
  ...Object.entries(sharedRows).flatMap(([table, text]) => (mayStoreRows(table) ? [text] : [])),
  messages.sharing.authorities,
  ...cookieTexts.sharing,
].join(" ");

export const content: LegalContent = {
  heading: messages.heading,
  short: formatMessage(messages.short, {
    months: messageMonths,
    cookies: cookieTexts.short,
  }),
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
            needsConsent: analyticsInBuild,
          }),
        },
        tools.length === 0 ? messages.collection.browser : storedByTools,
        { columns: messages.collection.columns, rows: stored },
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
  place: formatMessage(messages.badge.place, { months: messageMonths }),
} as const;
