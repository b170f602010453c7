import messages from "#messages/contact-personal-data.json" with { type: "json" };
import {
  deletedAfter,
  deletedAfterDays,
  describeStored,
  type TableInventory,
} from "#shared/personal-data.ts";
import { retention } from "#shared/retention.ts";
import { messageMonths } from "#shared/contact/contact-retention.ts";
import { contactKeys } from "./contact-stored-values.ts";

/** Personal data in the table of contact messages. */
export const contactPersonalData = {
  messages: {
    name: "contact messages",
    whose: "people who write to us",
    foundBy: ["email address"],
    what: ({ needsConsent }) => (needsConsent ? messages.messages.whatWithCampaign : messages.messages.what),
    why: messages.messages.why,
    howLong: deletedAfter(messageMonths),
  },
  counts: {
    name: "counts of a day's mails",
    whose: "people who write to us",
    foundBy: "nothing",
    what: messages.counts.what,
    why: messages.counts.why,
    howLong: deletedAfterDays(retention.dayCountDays),
  },
} as const satisfies TableInventory;

/** The values that the pages store in the browser. */
export const contactStored = describeStored("session", contactKeys, messages.stored);
