import { expect, test } from "vitest";
import type { ContactRecord } from "#functions/contact/contact-record.ts";
import { mayAcknowledge } from "#functions/contact/mail/acknowledgement.ts";
import { nextDeliveryState } from "#functions/contact/mail/delivery-state.ts";
import type { MailOutcome } from "#functions/mail/mailer.ts";
import { site } from "#shared/site.ts";
import { streamEvent, queueEvent, makeMailBench, sesEvent, sweep } from "#test/support/contact/mail-bench.ts";
import { testers, testMailbox } from "#shared/canary.ts";
import { makeMessage, makeRehearsedRecord } from "#test/support/contact/contact-messages.ts";
import { makeMemoryCounters } from "#test/support/stores/memory-counters.ts";

const minuteMs = 60_000;
const open = { acknowledgementsPerDay: 100 };
const accept = (): MailOutcome => ({ type: "accepted" });

const tellState = (world: Awaited<ReturnType<typeof makeMailBench>>, index = 0) =>
  [...world.rows.values()][index]?.delivery.acknowledgement?.mail;

test("[CONT-04] [CONT-08] once support's mail has left, its sender is told the reference and the time, and nothing that was typed", async () => {
  const world = await makeMailBench(1, accept, open);
  await world.run(streamEvent(world.ids));
  await world.run(sweep);
  const [row] = [...world.rows.values()];
  expect(world.told).toEqual([
    {
      to: "priya@northlight.example",
      replyTo: "support@ours.example",
      subject: `${site.brand} has your message [${row?.ref}]`,
      headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
      text: expect.stringContaining(
        `Thank you, we have your message.\n\nWe received it on 1970-01-01 00:16 UTC. Your reference is ${row?.ref}.`,
      ),
      html: expect.stringContaining(row?.ref ?? "no ref"),
      recordId: row?.id,
    },
  ]);
  const words = JSON.stringify(world.told[0]);
  for (const typed of Object.entries(row?.message ?? {}).filter(([name]) => name !== "email"))
    expect(words).not.toContain(typed[1]);
});

test("[CONT-08] nobody is told while support's mail waits, and the sweep tells what the stream trigger could not", async () => {
  let away = true;
  const world = await makeMailBench(
    1,
    () => (away ? { type: "unavailable", reason: "ServiceUnavailable" } : { type: "accepted" }),
    open,
  );
  await world.run(streamEvent(world.ids));
  expect(world.told).toEqual([]);
  away = false;
  await world.sweepAfter(minuteMs);
  expect([world.sent.length, world.told.length, tellState(world)]).toEqual([2, 1, undefined]);
});

test("[CONT-08] where SES takes the word to the visitor only later, it keeps its place and leaves once", async () => {
  const answers: MailOutcome[] = [{ type: "unavailable", reason: "Throttling" }];
  const world = await makeMailBench(1, accept, { ...open, tellOutcome: () => answers.shift() ?? accept() });
  await world.run(streamEvent(world.ids));
  expect([world.told.length, tellState(world)]).toEqual([1, "pending"]);
  await world.sweepAfter(5 * minuteMs);
  await world.run(sweep);
  expect([world.told.length, tellState(world)]).toEqual([2, undefined]);
});

test("[CONT-08] one address is told once in an hour, and all together no more than the day's budget", async () => {
  const world = await makeMailBench(5, accept, open);
  await world.run(streamEvent(world.ids));
  expect([world.sent.length, world.told.length]).toEqual([5, 1]);

  const crowd = await makeMailBench(5, accept, { acknowledgementsPerDay: 2 });
  for (const [index, id] of crowd.ids.entries()) {
    const row = crowd.rows.get(id)!;
    const email = `visitor-${index}@northlight.example`;
    crowd.rows.set(id, { ...row, network: `${index}`, message: { ...row.message, email } });
  }
  await crowd.run(streamEvent(crowd.ids));
  await crowd.run(sweep);
  expect([crowd.sent.length, crowd.told.length]).toEqual([5, 2]);
  expect([...crowd.rows.values()].map(({ delivery }) => delivery.acknowledgement?.mail)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

/** Whether each is told who writes within an hour. */
const tellAll = async (senders: readonly (readonly [email: string, network: string])[], perDay: number) => {
  const { counters } = makeMemoryCounters();
  const told = [];
  for (const [email, network] of senders)
    told.push(await mayAcknowledge(counters, { message: makeMessage({ email }), network }, perDay, 0));
  return told;
};

const spellings = [
  ..."priya.raman priyaraman p.r.i.y.a.raman PRIYARAMAN priya.raman+1 p.riya.raman+a+b"
    .split(" ")
    .map((local) => `${local}@gmail.com`),
  ..."priyaraman+2@googlemail.com PRIYA.RAMAN+X@Gmail.Com priyaraman+@gmail.com".split(" "),
];

test("[CONT-12] one mailbox is told once in an hour, however its address is spelled, and another's dots count", async () => {
  const written = [
    ...spellings,
    "a.b@northlight.example",
    "ab@northlight.example",
    "AB+1@northlight.example",
  ];
  const told = await tellAll(
    written.map((email, index) => [email, `${index}`]),
    500,
  );
  expect(written.filter((_, index) => told[index])).toEqual([
    spellings[0],
    "a.b@northlight.example",
    "ab@northlight.example",
  ]);
});

test("[CONT-12] a network gets a twentieth of a day's acknowledgements, and takes nobody's hour without one", async () => {
  const crowd = ["a", "b", "c", "ben"].map((name) => [`${name}@northlight.example`, "one"] as const);
  const told = await tellAll(
    [...crowd, ["anna@northlight.example", "two"], ["ben@northlight.example", "three"]],
    40,
  );
  expect(told).toEqual([true, true, false, false, true, true]);
});

test("[CONT-08] what looks like spam, claims to be a test, or belongs to a stage that tells nobody is not acknowledged", async () => {
  const readCanaryKey = () => Promise.resolve("a-key-of-the-canary-for-tests-only-32");
  const cases: readonly (readonly [typeof open, Partial<ContactRecord>])[] = [
    [open, { spamReasons: ["9 links"] }],
    [open, { testSignature: "forged" }],
    [{ acknowledgementsPerDay: 0 }, {}],
  ];
  for (const [settings, change] of cases) {
    const world = await makeMailBench(1, accept, settings);
    const [id = ""] = world.ids;
    world.rows.set(id, { ...world.rows.get(id)!, ...change });
    Object.assign(world.deps, { readCanaryKey });
    await world.run(streamEvent(world.ids));
    await world.run(sweep);
    expect([world.sent.length, world.told]).toEqual([1, []]);
  }
});

const acknowledgedAt = async (email: string): Promise<number> => {
  const world = await makeMailBench(1, accept, open);
  const [id = ""] = world.ids;
  const row = world.rows.get(id)!;
  world.rows.set(id, { ...row, message: { ...row.message, email } });
  await world.run(streamEvent(world.ids));
  await world.run(sweep);
  expect(world.sent).toHaveLength(1);
  return world.told.length;
};

test.each([
  "no-reply@northlight.example",
  "NoReply@northlight.example",
  "tickets.noreply@northlight.example",
  "noreply-1234@northlight.example",
  "do_not_reply@northlight.example",
  "donotreply+x@northlight.example",
  "MAILER-DAEMON@northlight.example",
  "Support@ours.example",
  "support+web@ours.example",
  "hello@ours.example",
])("[CONT-12] mails support a message from %s, and no acknowledgement to it", async (email) => {
  expect(await acknowledgedAt(email)).toBe(0);
});

test.each([
  "postmaster@northlight.example",
  "noreplyan@northlight.example",
  "casino.reply@northlight.example",
  "hello@northlight.example",
])("[CONT-12] acknowledges a message from %s", async (email) => {
  expect(await acknowledgedAt(email)).toBe(1);
});

test("[OPS-17] a rehearsal's message is acknowledged out of nobody's share, and one that only claims to be it gets no place", async () => {
  const key = "a-key-of-the-canary-for-tests-only-32";
  const world = await makeMailBench(0, accept, open);
  const taken: string[] = [];
  const take = (id: string) => Promise.resolve(taken.push(id) > 0 ? ("full" as const) : "taken");
  Object.assign(world.deps, { readCanaryKey: () => Promise.resolve(key), counters: { take } });
  for (const signedWith of [key, "a-key-of-somebody-else-in-32-letters"]) {
    const row = makeRehearsedRecord(signedWith, world.time.now);
    await world.store.add(row);
    await world.run(streamEvent([row.id]));
  }
  expect(world.sent.map(({ to }) => to)).toEqual([testMailbox, "support@ours.example"]);
  expect(world.told.map(({ to }) => to)).toEqual([testers.rehearsal.mailbox]);
  expect(taken).toHaveLength(1);
});

test("[CONT-08] a bounced and repeated mail to support tells its sender once", async () => {
  const world = await makeMailBench(1, accept, open);
  const [id = ""] = world.ids;
  await world.run(streamEvent([id]));
  await world.run(queueEvent(sesEvent("Bounce", id)));
  await world.run(sweep);
  await world.run(queueEvent(sesEvent("Delivery", id, "m2")));
  await world.run(sweep);
  expect([world.sent.length, world.told.length]).toEqual([2, 1]);
});

test("[CONT-08] where only SES's event tells that the mail arrived, its sender is told as well", async () => {
  const world = await makeMailBench(1, () => ({ type: "unknown", reason: "TimeoutError" }), open);
  const [id = ""] = world.ids;
  await world.run(streamEvent([id]));
  expect(world.told).toEqual([]);
  await world.run(queueEvent(sesEvent("Delivery", id)));
  await world.run(sweep);
  expect([world.sent.length, world.told.length]).toEqual([1, 1]);
});

test("[CONT-08] an hour after the message nobody is told any more, and a restored row tells nobody", async () => {
  const world = await makeMailBench(1, accept, {
    ...open,
    tellOutcome: () => ({ type: "unavailable", reason: "Throttling" }),
  });
  await world.run(streamEvent(world.ids));
  const { delivery } = [...world.rows.values()][0]!;
  expect(nextDeliveryState(delivery, { type: "restored" }, world.time.now)?.acknowledgement).toBeUndefined();
  for (let round = 0; round < 30; round += 1) {
    await world.sweepAfter(10 * minuteMs);
  }
  expect(world.told.length).toBeLessThan(8);
  expect(tellState(world)).toBeUndefined();
});
