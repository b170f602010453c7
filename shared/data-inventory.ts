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

const deletedAfter = (months: number) => `Deleted from our records after ${months} months`;

/** The privacy policy and docs/law.md are made of this; the `dataHandling` of each capability acts on it. */
export const dataInventory = {
  contact: {
    messages: {
      name: "contact messages",
      whose: "who writes to us",
      foundBy: ["e-mail address"],
      what: ({ asksConsent }) =>
        `Contact messages: your name, email address, event type, expected attendees and message, the plan or quote that you asked us to email, and the country you wrote from. Of your network, only a fingerprint that thousands of others share${asksConsent ? ". If you allow advertising to be measured, what brought you here" : ""}`,
      why: "To answer you. The message is stored, then mailed to our support team.",
      howLong: deletedAfter(retention.contactMessageMonths),
    },
    counts: {
      name: "counts of a day's mails",
      whose: "who writes to us",
      foundBy: "nothing",
      what: "How many automatic replies your mailbox and its domain have had, emailed plans and quotes among them, and how many messages and replies your network, each as a fingerprint",
      why: "To mail no mailbox more than a few automatic replies a day, and to fend off floods",
      howLong: `Deleted after ${retention.dayCountDays} days`,
    },
  },
  payment: {
    orders: {
      name: "orders",
      whose: "who pays",
      foundBy: ["e-mail address"],
      what: `Payments made here: the order's id, its amount and how it ended. Card and bank details go to ${paymentProviderName} and never reach us`,
      why: "To charge an order once, and to find a payment that you ask about",
      howLong: deletedAfter(retention.paymentOrderMonths),
      also: {
        what: "What you choose to add to a payment: an invoice number or note, and your email address",
        why: ({ mailsReceipts }) =>
          mailsReceipts
            ? "To record the payment correctly, to mail you its receipt, and to reach you about it"
            : "To record the payment correctly, and to reach you about it",
        howLong: `Deleted with the payment's record after ${retention.paymentOrderMonths} months; your address sooner if you ask us to`,
      },
    },
  },
  voice: {
    messages: {
      name: "WhatsApp messages",
      whose: "who asks for a code",
      foundBy: ["number"],
      what: "WhatsApp messages for the voice demo: your number and the code that we answer with, encrypted, and the reference in the message as a fingerprint. Nothing else you write is stored",
      why: "To send you a code that works for your number only",
      howLong: `Number and code are erased as soon as we have answered, or when the code has expired; the fact that a message came, after ${retention.voiceMessageDays} days`,
    },
    calls: {
      name: "calls",
      whose: "who is called",
      foundBy: ["number"],
      what: "Demo calls: when you asked for one, the consent that you gave and how the call went. Your number is stored as a fingerprint only, which cannot be turned back into it without a key that only we hold",
      why: "To place one call for one code, and to show that it was asked for",
      howLong: deletedAfter(retention.voiceCallMonths),
    },
    numbers: {
      name: "limits and blocks of numbers",
      whose: "who is called",
      foundBy: ["number"],
      what: "How many codes, wrong codes and calls a number has had, as its fingerprint",
      why: "To keep strangers from being called, and to fend off abuse",
      howLong: `Deleted at most ${retention.voiceNumberDays} days after the last call`,
      also: {
        what: "That you asked us not to call a number, as its fingerprint",
        why: "To keep the demo from calling it, whoever asks",
        howLong: `Kept for ${retention.voiceBlockYears} years, or until you ask us to lift it`,
      },
    },
    dayCounts: {
      name: "counts of a day's codes and calls",
      whose: "who asks for a call",
      foundBy: "nothing",
      what: "How many codes were tried and calls asked for from an IP address and its network in a day, each as a fingerprint",
      why: "To fend off abuse",
      howLong: `Deleted after ${retention.dayCountDays} days`,
    },
  },
} as const satisfies Readonly<Record<string, TableInventory>>;

const keptElsewhere: readonly PersonalData[] = [
  {
    name: "tombstones",
    whose: "who was erased",
    foundBy: "nothing",
    what: "That you had your data erased, as the fingerprint of your address or number",
    why: "To keep a backup from bringing it back",
    howLong: `Deleted after ${retention.tombstoneDays} days`,
  },
  {
    name: "backups of all tables",
    whose: "all of these",
    foundBy: "nothing",
    what: "Backups of all of these, in two regions of our hosting provider",
    why: "To restore data that a fault of ours has lost",
    howLong: `Deleted data is gone from every backup after ${retention.backupDays} days`,
  },
  {
    name: "SES's suppression list",
    whose: "whose mail came back, or who called it spam",
    foundBy: ["e-mail address"],
    what: "Your email address, if a mail that we sent there came back, or was reported as spam",
    why: "To mail it no more automatically. Amazon Web Services keeps that list for us",
    howLong: "Kept until you ask us to take it off",
  },
  {
    name: "logs",
    whose: "every visitor",
    foundBy: "nothing",
    what: "Server and delivery-network logs: your IP address, the page asked for, the time, and what your browser says about itself. What follows a ? or a # is in no log, and neither is the page that led you there",
    why: "To deliver pages, to find faults and to fend off abuse",
    howLong: `Kept at most ${retention.logDays} days`,
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
