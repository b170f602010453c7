import { expect, test } from "vitest";
import { contact } from "#infra/contact/contact-capability.ts";
import { makeEventQueue } from "#infra/local/aws/event-queue.ts";
import { makeMailHarness, sesEvent, sweep } from "#test/contact/support/mail-harness.ts";

const minuteMs = 60_000;
const { queueTrigger } = contact.functions.contactMail;

/**
 * SES events arrive within a minute. Each minute runs a sweep before the queue is read: the worst order after an
 * outage.
 */
const makeOutageContext = async (bounces: (recordId: string) => boolean) => {
  const harness = await makeMailHarness(4, ({ recordId }) => {
    const copy = copiesOf(recordId);
    const eventType = bounces(recordId) && copy === 1 ? "Bounce" : "Delivery";
    acknowledged.push(sesEvent(eventType, recordId, `${recordId}, copy ${copy}`));
    // The table fails between this mail and the write that records it.
    if (recordId === harness.ids[2]) table.isAway = true;
    return { type: "accepted" };
  });
  const acknowledged: unknown[] = [];
  const { store } = harness;
  const copiesOf = (id: string) => harness.sent.filter(({ recordId }) => recordId === id).length;
  const table = { isAway: false };
  const away = () => Promise.reject(Object.assign(new Error("the table is away"), { name: "TimeoutError" }));
  const { find, change, listDue } = store;
  store.find = (...args) => (table.isAway ? away() : find(...args));
  store.change = (...args) => (table.isAway ? away() : change(...args));
  store.listDue = (...args) => (table.isAway ? away() : listDue(...args));

  const passed: (() => void)[] = [];
  const queue = makeEventQueue(
    { now: () => harness.time.now, onPass: (listen) => void passed.push(listen) },
    queueTrigger,
    async (records) => ({ type: "answered", result: await harness.run({ Records: records }) }),
  );
  const passMinutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      harness.time.now += minuteMs;
      await harness.run(sweep).catch(() => undefined);
      for (const event of acknowledged.splice(0)) queue.send(event);
      for (const look of passed) look();
      await queue.idle();
    }
  };
  return { ...harness, table, queue, passMinutes, copiesOf };
};

test("[CONT-08] delivery events from an hour of table outage are applied later, and no delivered mail is repeated", async () => {
  const harness = await makeOutageContext((recordId) => recordId.endsWith("-1"));
  await harness.run(sweep).catch(() => undefined);
  expect(harness.table.isAway).toBe(true);
  await harness.passMinutes(60);
  expect(harness.states()).toEqual(["accepted", "accepted", "pending", "pending"]);

  harness.table.isAway = false;
  await harness.passMinutes(15);
  expect(harness.states()).toEqual([undefined, undefined, undefined, undefined]);
  // Only the second message is mailed twice, because its first mail bounced. The third is not mailed again, although the
  // write that records its mail failed.
  expect(harness.ids.map(harness.copiesOf)).toEqual([1, 2, 1, 1]);
  harness.queue.close();
});
