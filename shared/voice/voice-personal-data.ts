import messages from "#messages/voice-personal-data.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import {
  deletedAfter,
  deletedAfterDays,
  describeStored,
  type TableInventory,
} from "#shared/personal-data.ts";
import { retention } from "#shared/retention.ts";
import { voiceRetention } from "#shared/voice/voice-retention.ts";
import { voiceKeys } from "./voice-stored-values.ts";

/** Personal data in the table of the voice demo. */
export const voicePersonalData = {
  messages: {
    name: "WhatsApp messages",
    whose: "people who request a code",
    foundBy: ["number"],
    what: messages.whatsapp.what,
    why: messages.whatsapp.why,
    howLong: formatMessage(messages.whatsapp.howLong, { days: voiceRetention.messageDays }),
  },
  calls: {
    name: "calls",
    whose: "people called",
    foundBy: ["number"],
    what: messages.calls.what,
    why: messages.calls.why,
    howLong: deletedAfter(voiceRetention.callMonths),
  },
  numbers: {
    name: "limits and blocks of numbers",
    whose: "people called",
    foundBy: ["number"],
    what: messages.numbers.what,
    why: messages.numbers.why,
    howLong: formatMessage(messages.numbers.howLong, { days: voiceRetention.numberDays }),
    also: {
      what: messages.blocks.what,
      why: messages.blocks.why,
      howLong: formatMessage(messages.blocks.howLong, { years: voiceRetention.blockYears }),
    },
  },
  dayCounts: {
    name: "counts of a day's codes and calls",
    whose: "people who request a call",
    foundBy: "nothing",
    what: messages.dayCounts.what,
    why: messages.dayCounts.why,
    howLong: deletedAfterDays(retention.dayCountDays),
  },
} as const satisfies TableInventory;

/** The companies that this data is shared with, in the privacy policy. */
export const voiceSharing = messages.sharing;

/** The values that the pages store in the browser. */
export const voiceStored = describeStored("session", voiceKeys, messages.stored);
