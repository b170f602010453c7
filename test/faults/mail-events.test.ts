import { expect, test } from "vitest";
import { contact } from "#infra/capabilities/contact.ts";
import { makeEventQueue } from "#infra/local/aws/event-queue.ts";
import { makeMessage, postMessage } from "#test/support/contact/contact-messages.ts";
import { hasFired } from "#test/support/aws/dynamodb-settings.ts";
import { makeMailBench, sesEvent, sweep } from "#test/support/contact/mail-bench.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { edition } from "#test/support/edition/worker-edition.ts";

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

test("[CONT-08] deliveries and bounces told while the table is away for an hour arrive afterwards, and no mail that arrived is sent twice", async () => {
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

test("[CONT-08] on the laptop too, a delivery told while the table is away is taken when it is back, and the mail is not repeated", async () => {
  let ref = "";
  const copies = async () => (await edition.mail()).filter(({ subject }) => subject.includes(ref)).length;
  await waitUntil("the table to leave right after a mail", async () => {
    await edition.setFaults({ dynamodb: "ok" });
    await edition.sweep();
    // Found, claimed, counted in the budget, being sent; that SES has it, and what SES told, cannot be noted. A sweep of the
    // edition's own may come between and use up the count.
    await edition.setFaults({ dynamodb: "fail-from:5:contactMail" });
    const message = makeMessage({ message: `The table leaves after this, ${crypto.randomUUID()}` });
    const response = await postMessage(edition.origin, message);
    ({ ref } = (await response.json()) as { ref: string });
    await waitUntil("the table to leave", async () => hasFired((await edition.faults()).dynamodb));
    return (await copies()) === 1;
  });
  await waitUntil("SES's word to come in vain", () =>
    edition.readLog().includes("a mail event could not be applied"),
  );
  await edition.passTime(3600);

  await edition.setFaults({ dynamodb: "ok" });
  await edition.sweep();
  await edition.passTime(5);
  await waitUntil("SES's word to be taken", () =>
    edition
      .readLog()
      .split("\n")
      .some((line) => line.includes('"outcome":"Delivery"') && line.includes(ref)),
  );
  await edition.passTime(60);
  await edition.sweep();
  expect(await copies()).toBe(1);
});
