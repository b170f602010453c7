import * as z from "zod";
import { describeCampaign } from "#functions/contact/mail/describe-campaign.ts";
import { contactRows, type ContactRecord, type ContactStore } from "#functions/contact/contact-record.ts";
import { claimsToBeFrom } from "#functions/contact/test-message.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { testers } from "#shared/site/canary.ts";
import { makeCsvLine } from "#shared/csv-line.ts";
import type { Period } from "../../operator/command/period.ts";
import type { Progress, RateLimit } from "../../operator/command/rate-limit.ts";

export type MessageFormat = "text" | "csv" | "json";

type Deps = {
  readonly pages: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;
  readonly find: ContactStore["find"];
  readonly rateLimit: RateLimit;
  readonly progress: Progress;
  readonly period: Period;
  readonly format: MessageFormat;
  readonly say: (line: string) => void;
};

export const describeForwarding = ({ forwarding }: ContactRecord): string => {
  const { forward, parkedBecause, takenAtEpochMs, sinceEpochMs } = forwarding;
  if (forward !== undefined) return [forward, parkedBecause].filter(Boolean).join(": ");
  if (takenAtEpochMs !== undefined) return "done";
  return sinceEpochMs === undefined ? "" : "closed";
};

/** The columns of the CSV and the keys of the JSON, in this order (docs/operations.md, "Listing messages"). */
const columns = {
  reference: ({ ref }) => ref,
  received_at: ({ receivedAtEpochMs }) => new Date(receivedAtEpochMs).toISOString(),
  state: ({ delivery }) => delivery.mail ?? "done",
  parked_because: ({ delivery }) => delivery.parkedBecause ?? "",
  forwarding: describeForwarding,
  name: ({ message }) => message.name,
  email: ({ message }) => message.email,
  event_type: ({ message }) => message.eventType,
  attendees: ({ message }) => message.attendees,
  country: ({ country }) => country ?? "",
  spam: ({ spamReasons }) => spamReasons.join("; "),
  message: ({ message }) => message.message,
  campaign: ({ campaign }) => describeCampaign(campaign),
} as const satisfies Record<string, (record: ContactRecord) => string>;

/** Replaces characters that would move the cursor or reorder a line, because a visitor's text is only displayed. */
const steering = /(?![\t\n])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const describe = (record: ContactRecord): string => {
  const { name, email, eventType, attendees, message } = record.message;
  const { ref, country = "??", campaign, spamReasons } = record;
  const state = [columns.state(record), columns.parked_because(record)].filter(Boolean).join(": ");
  const forwarding = describeForwarding(record);
  const lines = [
    `${ref}  ${columns.received_at(record)}  ${state}${forwarding && `  forwarding ${forwarding}`}`,
    `${name} <${email}>  ${eventType}  ${attendees}  ${country}`,
    ...(spamReasons.length === 0 ? [] : [`likely spam: ${spamReasons.join("; ")}`]),
    ...(campaign === undefined ? [] : [`campaign: ${describeCampaign(campaign)}`]),
    ...message.split("\n"),
  ];
  return lines.join("\n    ").replace(steering, "");
};

const toJson = (record: ContactRecord): string =>
  JSON.stringify(Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(record)])));

/** Writes line by line, so that the output does not wait for the last message. */
const writers: Readonly<
  Record<
    MessageFormat,
    (say: (line: string) => void) => { add: (record: ContactRecord) => void; end: () => void }
  >
> = {
  text: (say) => ({ add: (record) => say(`${describe(record)}\n`), end: () => undefined }),
  csv: (say) => {
    say(`${makeCsvLine(Object.keys(columns))}\r`);
    return {
      add: (record) => say(`${makeCsvLine(Object.values(columns).map((read) => read(record)))}\r`),
      end: () => undefined,
    };
  },
  json: (say) => {
    let before = "[";
    return {
      add: (record) => {
        say(`${before}${toJson(record)}`);
        before = ",";
      },
      end: () => say(before === "[" ? "[]" : "]"),
    };
  },
};

/** Messages of the canary, of which there are many an hour, and of provider checks: no visitor wrote them. */
const isTest = (record: ContactRecord): boolean =>
  namesOf(testers).some((tester) => claimsToBeFrom(tester, record));

const timesSchema = z.object({ id: z.string(), receivedAtEpochMs: z.number() });

/**
 * The number of rows held in memory after the first read: some dozen MB, or 400 if every row has the maximum length.
 */
export const heldMax = 25_000;

/** The number of rows written at once, and the maximum cost of reading a row again: 16 KB. */
const atOnce = 25;
const unitsOfRow = 4;

/** The table has no order, so all of it is read first. Above `heldMax`, only ids and times are held in memory. */
export const listMessages = async (deps: Deps): Promise<number> => {
  const { pages, find, rateLimit, progress, period, format, say } = deps;
  const found: (z.infer<typeof timesSchema> & { readonly row: unknown })[] = [];
  for await (const page of pages) {
    for (const row of page) {
      // The table also contains the counts of its days.
      if (!(contactRows.stateName in row)) continue;
      const { id, receivedAtEpochMs } = timesSchema.parse(row);
      if (receivedAtEpochMs >= period.fromEpochMs && receivedAtEpochMs < period.untilEpochMs)
        found.push({ id, receivedAtEpochMs, row: found.length < heldMax ? row : undefined });
    }
  }
  found.sort((one, other) => other.receivedAtEpochMs - one.receivedAtEpochMs || (one.id < other.id ? -1 : 1));
  const writer = writers[format](say);
  let count = 0;
  for (let first = 0; first < found.length; first += atOnce) {
    const batch = found.slice(first, first + atOnce);
    const records = batch.map(async ({ id, row }) =>
      row === undefined ? find(id) : z.parse(contactRows.schema, row),
    );
    for (const record of await Promise.all(records)) {
      if (record === undefined || isTest(record)) continue;
      writer.add(record);
      count += 1;
    }
    await rateLimit(batch.filter(({ row }) => row === undefined).length * unitsOfRow);
    if (first + atOnce < found.length) await progress(() => `${count} of ${found.length} messages written`);
  }
  writer.end();
  return count;
};
