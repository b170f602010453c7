import { beforeAll, expect, test } from "vitest";
import { contactRows, type ContactStore } from "#functions/contact/contact-record.ts";
import {
  classifyMessage,
  makeMailBudget,
  messagesOfHonestSender,
} from "#functions/contact/mail/mail-budget.ts";
import { newMailState } from "#functions/platform/mail/mail-state.ts";
import type { Counters } from "#functions/platform/rows/counters.ts";
import { makeDynamoDbCounters, makeDynamoDb } from "#functions/platform/rows/table.ts";
import { makeDynamoDbWorkStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import type { MailOutcome } from "#functions/platform/mail/mailer.ts";
import { localNames } from "#infra/local/local-names.ts";
import { contactMetrics } from "#shared/metrics.ts";
import { makeMessage, makeStored } from "#test/contact/support/contact-messages.ts";
import { makeMailHarness, streamEvent, sweep } from "#test/contact/support/mail-harness.ts";
import { longTimeout } from "#test/support/aws/dynamodb-settings.ts";
import { useEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { makeMemoryCounters } from "#test/support/stores/memory-counters.ts";
import { makeMemoryRowStore } from "#test/support/stores/memory-row-store.ts";

const both = ["in memory", "in DynamoDB"] as const;
type Place = (typeof both)[number];

const table = localNames.tables.contact;
useEmbeddedAws();
const stores = new Map<Place, { readonly store: ContactStore; readonly counters: Counters }>();

beforeAll(() => {
  const db = makeDynamoDb(longTimeout);
  stores.set("in memory", {
    store: makeMemoryRowStore(contactRows).store,
    counters: makeMemoryCounters().counters,
  });
  stores.set("in DynamoDB", {
    store: makeDynamoDbWorkStore(db, table, contactRows),
    counters: makeDynamoDbCounters(db, table),
  });
});

const dayMs = 24 * 60 * 60 * 1000;
let lastDay = 0;

/** Each harness runs in its own year, because the tests of this file share the stores. */
const makeHarness = async (
  place: Place,
  mailsPerDay: number,
  respond: () => MailOutcome = () => ({ type: "accepted" }),
) => {
  const { store, counters } = stores.get(place)!;
  lastDay += 365;
  const harness = lastDay;
  const sent: string[] = [];
  let lastMessage = 0;
  const { deps, time, measured, run } = await makeMailHarness(0, ({ recordId }) => {
    const outcome = respond();
    if (outcome.type === "accepted") sent.push(recordId);
    return outcome;
  });
  time.now = Date.UTC(2026, 10, 20, 12) + lastDay * dayMs;
  const checkBudget = makeMailBudget({ counters, clock: deps.clock, mailsPerDay });
  Object.assign(deps, { store, counters, checkBudget });
  return {
    sent,
    measured,
    /** Stores a message, and returns its id. */
    write: async (
      sender: string,
      spamReasons: readonly string[] = [],
      network = `network of ${sender}`,
    ): Promise<string> => {
      lastMessage += 1;
      time.now += 1000;
      const record = makeStored({
        message: makeMessage({ email: `${sender}@writers.example` }),
        key: `budget-test-${place}-${harness}-${lastMessage}`,
        spamReasons,
        network,
        nowEpochMs: time.now,
      });
      await store.add(record);
      return record.id;
    },
    trigger: (...ids: readonly string[]) => run(streamEvent(ids)),
    sweep: () => run(sweep),
    mailOf: async (id: string) => (await store.find(id))?.delivery.mail,
    passDay: () => (time.now = (Math.floor(time.now / dayMs) + 1) * dayMs + 10 * 60_000),
  };
};

test.for(both)(
  "[CONT-08] a counter with a limit of 25 accepts 25 of 40 simultaneous requests (%s)",
  async (place) => {
    const { counters } = stores.get(place)!;
    const take = () => counters.take("a count of forty", 25, 9_999_999_999);
    const results = await Promise.all(Array.from({ length: 40 }, take));
    expect(results.filter((result) => result === "taken")).toHaveLength(25);
    expect(await counters.take("no place at all", 0, 9_999_999_999)).toBe("full");
  },
);

test.for(both)(
  "[CONT-08] mails above the daily budget are deferred and sent once each on the next day (%s)",
  async (place) => {
    const harness = await makeHarness(place, 4);
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) ids.push(await harness.write(`visitor-${index}`));
    // Two workers get the events of every message twice, at once.
    await Promise.all([harness.trigger(...ids), harness.trigger(...ids.toReversed())]);
    await harness.sweep();
    expect(harness.sent).toHaveLength(4);
    expect(new Set(harness.sent).size).toBe(4);
    const late = ids.filter((id) => !harness.sent.includes(id));
    expect(await Promise.all(late.map(harness.mailOf))).toEqual(late.map(() => "held"));
    expect(harness.measured).toMatchObject({
      [contactMetrics.deferred]: 3,
      // Decided messages raise no alarm at night.
      [contactMetrics.oldestPendingAge]: 0,
    });

    harness.passDay();
    await harness.sweep();
    await harness.sweep();
    expect(harness.sent.slice(4).toSorted()).toEqual(late.toSorted());
    expect(harness.measured[contactMetrics.deferred]).toBe(0);
  },
);

test.for(both)(
  "[CONT-08] a flood uses at most half of a daily budget, and other senders' messages are mailed first (%s)",
  async (place) => {
    const harness = await makeHarness(place, 8);
    const flood: string[] = [];
    for (let index = 0; index < 12; index += 1) flood.push(await harness.write("one-who-goes-on"));
    await harness.trigger(...flood);
    // Half of the budget, plus the messages that one sender may send before being suspected of spam.
    expect(harness.sent).toHaveLength(4 + messagesOfHonestSender);
    const first = await harness.write("anna");
    await harness.trigger(first);
    expect(harness.sent.at(-1)).toBe(first);
    const [second, suspicious] = [await harness.write("ben"), await harness.write("carl", ["5 links"])];
    await harness.trigger(suspicious, second);
    expect([await harness.mailOf(second), await harness.mailOf(suspicious)]).toEqual(["held", "doubted"]);

    harness.passDay();
    await harness.sweep();
    expect(harness.sent[8]).toBe(second);
    for (let days = 0; days < 4; days += 1) {
      harness.passDay();
      await harness.sweep();
    }
    expect(harness.sent.toSorted()).toEqual([...flood, first, second, suspicious].toSorted());
  },
);

test("[CONT-08] deferred mails are sent in their order of arrival, before newer ones", async () => {
  const harness = await makeHarness("in memory", 2);
  const ids: string[] = [];
  for (let index = 0; index < 9; index += 1) {
    ids.push(await harness.write(`visitor-${index}`));
    await harness.trigger(ids[index]!);
  }
  for (let days = 0; days < 5; days += 1) {
    harness.passDay();
    await harness.sweep();
    ids.push(await harness.write(`late-visitor-${days}`));
    await harness.trigger(ids.at(-1)!);
  }
  expect(harness.sent).toEqual(ids.slice(0, 12));
});

test("[CONT-08] a mail that is retried counts once toward the day's budget", async () => {
  let isAway = true;
  const harness = await makeHarness("in memory", 2, () =>
    isAway ? { type: "unavailable", reason: "Throttling" } : { type: "accepted" },
  );
  const ids = [await harness.write("anna"), await harness.write("ben")];
  for (let sweeps = 0; sweeps < 10; sweeps += 1) await harness.sweep();
  isAway = false;
  await harness.sweep();
  expect(harness.sent).toEqual(ids);
});

const waiting = newMailState(0);

test.each([
  ["nothing against it", [], false, "held"],
  ["a sender who repeats", [], true, "doubted"],
  ["signs of spam", ["5 links"], false, "doubted"],
] as const)(
  "[CONT-08] a message with %s (%j, repeats: %j) is classified as %s",
  (_what, spamReasons, repeats, queue) => {
    expect(classifyMessage({ spamReasons: [...spamReasons], delivery: waiting }, repeats)).toBe(queue);
  },
);

test.for(both)(
  "[CONT-08] a flood under another sender's email address does not delay that sender's own message (%s)",
  async (place) => {
    const harness = await makeHarness(place, 12);
    const flood: string[] = [];
    for (let index = 0; index < 12; index += 1) flood.push(await harness.write("anna", [], "the visitor's"));
    await harness.trigger(...flood);
    const own = await harness.write("anna");
    await harness.trigger(own);
    expect(harness.sent).toEqual([...flood.slice(0, 6 + messagesOfHonestSender), own]);
  },
);
