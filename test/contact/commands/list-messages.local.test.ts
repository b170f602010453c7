import { expect, test } from "vitest";
import { makeContactRecord, type ContactRecord } from "#functions/contact/contact-record.ts";
import { notForwarded } from "#functions/contact/forward/forward-state.ts";
import { heldMax, listMessages, type MessageFormat } from "#infra/contact/commands/list-messages.ts";
import type { Period } from "#infra/operator/command/period.ts";
import { canaryRecordPrefix, testMailbox } from "#shared/site/canary.ts";
import type { ContactMessage } from "#shared/contact/contact-contract.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";

const noon = Date.UTC(2026, 10, 20, 12);
const always: Period = { fromEpochMs: 0, untilEpochMs: Number.POSITIVE_INFINITY };

const makeRecord = (key: string, minutes: number, changes: Partial<ContactMessage> = {}): ContactRecord =>
  makeContactRecord({
    message: makeMessage(changes),
    key,
    requestId: "edge-id",
    spamReasons: [],
    country: "IN",
    nowEpochMs: noon + minutes * 60_000,
  });

const list = async (records: readonly ContactRecord[], format: MessageFormat, period = always) => {
  const lines: string[] = [];
  const reads: number[] = [];
  const readAgain: string[] = [];
  const rows: readonly object[] = [...records, { id: "mails#2026-11-20", taken: 3 }];
  const count = await listMessages({
    pages: (async function* () {
      for (const row of rows) yield Promise.resolve([{ ...row }]);
    })(),
    find: (id) => {
      readAgain.push(id);
      return Promise.resolve(records.find((record) => record.id === id));
    },
    rateLimit: (units) => Promise.resolve(void (units > 0 && reads.push(units))),
    progress: () => Promise.resolve(),
    period,
    format,
    say: (line) => void lines.push(line),
  });
  return { lines, count, reads, readAgain };
};

const header =
  "reference,received_at,state,parked_because,forwarding,name,email,event_type,attendees,country,spam,message,campaign";

test("[CONT-13] messages list prints newest first with the state of mail and forwarding", async () => {
  const [first, second, third] = [
    makeRecord("a".repeat(16), 1),
    makeRecord("b".repeat(16), 2),
    makeRecord("c".repeat(16), 3),
  ];
  const underReview = {
    ...second,
    delivery: { ...second.delivery, mail: "parked", parkedBecause: "two mails bounced" },
  } as const;
  const { mail: _mail, ...done } = third.delivery;
  const givenUp = {
    ...first,
    forwarding: { ...notForwarded, forward: "parked", parkedBecause: "the receiver returned 503" },
  } as const;
  const { lines, count } = await list([underReview, { ...third, delivery: done }, givenUp], "csv");
  expect(count).toBe(3);
  expect(lines[0]).toBe(`${header}\r`);
  expect(lines.slice(1).map((line) => line.split(",").slice(0, 5))).toEqual([
    [third.ref, "2026-11-20T12:03:00.000Z", "done", "", ""],
    [second.ref, "2026-11-20T12:02:00.000Z", "parked", "two mails bounced", ""],
    [first.ref, "2026-11-20T12:01:00.000Z", "pending", "", "parked: the receiver returned 503"],
  ]);
});

test("[CONT-13] messages list --from includes its first moment, --to excludes its last", async () => {
  const records = [0, 1, 2].map((minutes) => makeRecord(`${minutes}`.repeat(16), minutes));
  const period = { fromEpochMs: noon + 60_000, untilEpochMs: noon + 120_000 };
  expect((await list(records, "csv", period)).lines.slice(1)).toEqual([expect.stringContaining("12:01:00")]);
});

test("[CONT-13] messages list --json prints one valid document, even for no messages, with the text unchanged", async () => {
  const message = 'Zoë said: "Hello",\n\n\tand = 👩‍👩‍👧 \u202e';
  const record = {
    ...makeRecord("a".repeat(16), 0, { message }),
    spamReasons: ["5 links", "a link in the name"],
    campaign: { utm_source: "newsletter", referrer: "news.example" },
  };
  const { lines } = await list([record, makeRecord("b".repeat(16), -1)], "json");
  const [read] = JSON.parse(lines.join("\n")) as readonly Readonly<Record<string, string>>[];
  expect(read).toMatchObject({
    reference: record.ref,
    country: "IN",
    spam: "5 links; a link in the name",
    message,
    campaign: "utm_source=newsletter; referrer=news.example",
  });
  expect(Object.keys(read!).join()).toBe(header);
  expect(JSON.parse((await list([], "json")).lines.join("\n"))).toEqual([]);
});

test("[CONT-13] messages list removes control and direction characters from terminal output", async () => {
  const message = "Red \u001b[31m and \u0007 and \u202eback\nSecond line";
  const record = {
    ...makeRecord("a".repeat(16), 0),
    spamReasons: ["5 links"],
    campaign: { utm_source: "newsletter" },
  };
  const { lines } = await list([{ ...record, message: { ...record.message, message } }], "text");
  expect(lines.join("\n").split("\n")).toEqual([
    `${record.ref}  2026-11-20T12:00:00.000Z  pending`,
    "    Priya Raman <priya@northlight.example>  Conference  201-500  IN",
    "    likely spam: 5 links",
    "    campaign: utm_source=newsletter",
    "    Red [31m and  and back",
    "    Second line",
    "",
  ]);
});

test("[CONT-13] messages list leaves out signed canary messages only", async () => {
  const of = (id: string, testSignature: string | undefined, email: string) => ({
    ...makeRecord("a".repeat(16), 0, { email }),
    id,
    ...(testSignature !== undefined && { testSignature }),
  });
  const canary = of(`${canaryRecordPrefix}1`, "t=1, mac=x", testMailbox);
  const others = [
    of(`${canaryRecordPrefix}2`, undefined, testMailbox),
    of(`${canaryRecordPrefix}3`, "t=1, mac=x", "priya@northlight.example"),
    of("k-a-key-of-a-visitor", "t=1, mac=x", testMailbox),
  ];
  expect((await list([canary, ...others], "csv")).count).toBe(3);
});

test("[CONT-13] [OPS-11] messages list reads rows twice only above the memory limit, and within the rate limit", async () => {
  const records = Array.from({ length: heldMax + 60 }, (_, index) =>
    makeRecord(`key-of-visitor-${index}x`, -index),
  );
  const { lines, count, reads, readAgain } = await list(records, "csv");
  expect([count, lines.length]).toEqual([records.length, records.length + 1]);
  expect(readAgain).toEqual(records.slice(heldMax).map(({ id }) => id));
  expect(reads).toEqual([100, 100, 40]);
});
