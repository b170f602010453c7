import messages from "#messages/data-inventory.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { paymentProviderName } from "./payment/payment-provider.ts";
import { retention } from "./retention.ts";
import { mayKeepRows } from "./features.ts";

export type Identifier = "e-mail address" | "number";

export type Build = { readonly mailsReceipts: boolean; readonly asksConsent: boolean };

type Text = string | ((build: Build) => string);

type PolicyRow = { readonly what: Text; readonly why: Text; readonly howLong: string };

export type PersonalData = PolicyRow & {
  /** In an operator's words, as a plural. */
  readonly name: string;
  readonly whose: string;
  /** What leads from a person to it; nothing, where a fingerprint tells only that two are the same. */
  readonly foundBy: readonly [Identifier, ...Identifier[]] | "nothing";
  readonly also?: PolicyRow;
};

export type TableInventory = Readonly<Record<string, PersonalData | "nobody's data">>;

const deletedAfter = (months: number): string => fill(messages.deletedAfterMonths, { months });
const deletedAfterDays = (days: number): string => fill(messages.deletedAfterDays, { days });

/** The privacy policy and docs/law.md are made of this; the `dataHandling` of each capability acts on it. */
export const dataInventory = {
  contact: {
    messages: {
      name: "contact messages",
      whose: "who writes to us",
      foundBy: ["e-mail address"],
      what: ({ asksConsent }) => (asksConsent ? messages.messages.whatWithCampaign : messages.messages.what),
      why: messages.messages.why,
      howLong: deletedAfter(retention.contactMessageMonths),
    },
    counts: {
      name: "counts of a day's mails",
      whose: "who writes to us",
      foundBy: "nothing",
      what: messages.counts.what,
      why: messages.counts.why,
      howLong: deletedAfterDays(retention.dayCountDays),
    },
  },
  payment: {
    orders: {
      name: "orders",
      whose: "who pays",
      foundBy: ["e-mail address"],
      what: fill(messages.orders.what, { provider: paymentProviderName }),
      why: messages.orders.why,
      howLong: deletedAfter(retention.paymentOrderMonths),
      also: {
        what: messages.paymentNote.what,
        why: ({ mailsReceipts }) =>
          mailsReceipts ? messages.paymentNote.whyWithReceipt : messages.paymentNote.why,
        howLong: fill(messages.paymentNote.howLong, { months: retention.paymentOrderMonths }),
      },
    },
  },
  voice: {
    messages: {
      name: "WhatsApp messages",
      whose: "who asks for a code",
      foundBy: ["number"],
      what: messages.whatsapp.what,
      why: messages.whatsapp.why,
      howLong: fill(messages.whatsapp.howLong, { days: retention.voiceMessageDays }),
    },
    calls: {
      name: "calls",
      whose: "who is called",
      foundBy: ["number"],
      what: messages.calls.what,
      why: messages.calls.why,
      howLong: deletedAfter(retention.voiceCallMonths),
    },
    numbers: {
      name: "limits and blocks of numbers",
      whose: "who is called",
      foundBy: ["number"],
      what: messages.numbers.what,
      why: messages.numbers.why,
      howLong: fill(messages.numbers.howLong, { days: retention.voiceNumberDays }),
      also: {
        what: messages.blocks.what,
        why: messages.blocks.why,
        howLong: fill(messages.blocks.howLong, { years: retention.voiceBlockYears }),
      },
    },
    dayCounts: {
      name: "counts of a day's codes and calls",
      whose: "who asks for a call",
      foundBy: "nothing",
      what: messages.dayCounts.what,
      why: messages.dayCounts.why,
      howLong: deletedAfterDays(retention.dayCountDays),
    },
  },
} as const satisfies Readonly<Record<string, TableInventory>>;

const keptElsewhere: readonly PersonalData[] = [
  {
    name: "tombstones",
    whose: "who was erased",
    foundBy: "nothing",
    what: messages.tombstones.what,
    why: messages.tombstones.why,
    howLong: deletedAfterDays(retention.tombstoneDays),
  },
  {
    name: "backups of all tables",
    whose: "all of these",
    foundBy: "nothing",
    what: messages.backups.what,
    why: messages.backups.why,
    howLong: fill(messages.backups.howLong, { days: retention.backupDays }),
  },
  {
    name: "SES's suppression list",
    whose: "whose mail came back, or who called it spam",
    foundBy: ["e-mail address"],
    what: messages.suppression.what,
    why: messages.suppression.why,
    howLong: messages.suppression.howLong,
  },
  {
    name: "logs",
    whose: "every visitor",
    foundBy: "nothing",
    what: messages.logs.what,
    why: messages.logs.why,
    howLong: fill(messages.logs.howLong, { days: retention.logDays }),
  },
];

export const listPersonalData = (
  tables: readonly TableInventory[] = Object.values(dataInventory),
): readonly PersonalData[] =>
  tables
    .flatMap((kinds) => Object.values(kinds))
    .filter((kind) => kind !== "nobody's data")
    .concat(keptElsewhere);

export const policyRowsOf = (data: PersonalData): readonly PolicyRow[] =>
  data.also === undefined ? [data] : [data, data.also];

/** Those of which rows may be left. */
const keptTables: readonly TableInventory[] = Object.entries(dataInventory)
  .filter(([table]) => mayKeepRows(table))
  .map(([, inventory]) => inventory);

export const privacyRows = (
  build: Build,
  tables: readonly TableInventory[] = keptTables,
): readonly (readonly [string, string, string])[] => {
  const inBuild = (text: Text) => (typeof text === "string" ? text : text(build));
  return listPersonalData(tables)
    .flatMap(policyRowsOf)
    .map(({ what, why, howLong }) => [inBuild(what), inBuild(why), howLong]);
};
