import { expect, test } from "vitest";
import { contact } from "#infra/contact/contact-capability.ts";
import { makeEventQueue } from "#infra/local/aws/event-queue.ts";
import { makeMailBench, sesEvent, sweep } from "#test/contact/support/mail-bench.ts";

const minuteMs = 60_000;
const { queueTrigger } = contact.functions.contactMail;

/** SES tells within the minute. Each minute has a sweep, and then the queue is looked at: the worst order after an outage. */
const makeOutageWorld = async (bounces: (recordId: string) => boolean) => {
  const bench = await makeMailBench(4, ({ recordId }) => {
    const copy = copiesOf(recordId);
    const eventType = bounces(recordId) && copy === 1 ? "Bounce" : "Delivery";
    told.push(sesEvent(eventType, recordId, `${recordId}, copy ${copy}`));
    // The table goes away between this mail and the note of it.
    if (recordId === bench.ids[2]) table.isAway = true;
    return { type: "accepted" };
  });
  const told: unknown[] = [];
  const { store } = bench;
  const copiesOf = (id: string) => bench.sent.filter(({ recordId }) => recordId === id).length;
  const table = { isAway: false };
  const away = () => Promise.reject(Object.assign(new Error("the table is away"), { name: "TimeoutError" }));
  const { find, change, listDue } = store;
  store.find = (...args) => (table.isAway ? away() : find(...args));
  store.change = (...args) => (table.isAway ? away() : change(...args));
  store.listDue = (...args) => (table.isAway ? away() : listDue(...args));

  const passed: (() => void)[] = [];
  const queue = makeEventQueue(
    { now: () => bench.time.now, onPass: (listen) => void passed.push(listen) },
    queueTrigger,
    async (records) => ({ type: "answered", result: await bench.run({ Records: records }) }),
  );
  const passMinutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      bench.time.now += minuteMs;
      await bench.run(sweep).catch(() => undefined);
      for (const event of told.splice(0)) queue.send(event);
      for (const look of passed) look();
      await queue.idle();
    }
  };
  return { ...bench, table, queue, passMinutes, copiesOf };
};

test("[CONT-08] delivery events from an hour of table outage are applied later, and no delivered mail is repeated", async () => {
  const world = await makeOutageWorld((recordId) => recordId.endsWith("-1"));
  await world.run(sweep).catch(() => undefined);
  expect(world.table.isAway).toBe(true);
  await world.passMinutes(60);
  expect(world.states()).toEqual(["accepted", "accepted", "pending", "pending"]);

  world.table.isAway = false;
  await world.passMinutes(15);
  expect(world.states()).toEqual([undefined, undefined, undefined, undefined]);
  // The second one bounced, so that it was mailed again; the third was mailed, and nobody could note it.
  expect(world.ids.map(world.copiesOf)).toEqual([1, 2, 1, 1]);
  world.queue.close();
});
