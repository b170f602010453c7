import { expect, test } from "vitest";
import type { ContactRecord } from "#functions/contact/contact-record.ts";
import { nextDeliveryState } from "#functions/contact/mail/delivery-state.ts";
import type { MailOutcome } from "#functions/platform/mail/mailer.ts";
import { site } from "#shared/site.ts";
import { streamEvent, queueEvent, makeMailBench, sesEvent, sweep } from "#test/contact/support/mail-bench.ts";
import { testers, testMailbox } from "#shared/site/canary.ts";
import { makeContactBench } from "#test/contact/support/contact-bench.ts";
import { makeProviderCheckRecord } from "#test/contact/support/contact-messages.ts";

const minuteMs = 60_000;
const open = { acknowledgementsPerDay: 100 };
const accept = (): MailOutcome => ({ type: "accepted" });

const tellState = (world: Awaited<ReturnType<typeof makeMailBench>>, index = 0) =>
  [...world.rows.values()][index]?.delivery.acknowledgement?.mail;

test("[CONT-04] [CONT-08] acknowledges a message to its sender with reference and time, and repeats nothing typed", async () => {
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

test("[CONT-08] sends the acknowledgement from a sweep only after support's mail has left", async () => {
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

test("[CONT-08] retries an acknowledgement that SES throttled, and sends it once", async () => {
  const answers: MailOutcome[] = [{ type: "unavailable", reason: "Throttling" }];
  const world = await makeMailBench(1, accept, { ...open, tellOutcome: () => answers.shift() ?? accept() });
  await world.run(streamEvent(world.ids));
  expect([world.told.length, tellState(world)]).toEqual([1, "pending"]);
  await world.sweepAfter(5 * minuteMs);
  await world.run(sweep);
  expect([world.told.length, tellState(world)]).toEqual([2, undefined]);
});

test("[CONT-08] sends no acknowledgement without a reserved place, or in a stage that sends none", async () => {
  const readCanaryKey = () => Promise.resolve("a-key-of-the-canary-for-tests-only-32");
  const cases: readonly (readonly [typeof open, Partial<ContactRecord>])[] = [
    [open, { visitorMail: "spam" }],
    [open, { visitorMail: undefined, testSignature: "forged" }],
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
  const world = await makeContactBench(100);
  const promised = await world.isPromised({ email });
  const told = await world.mailAll();
  expect([world.sent.length, promised]).toEqual([1, told.length === 1]);
  return told.length;
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
])("[CONT-12] mails support a message from %s, and sends no acknowledgement to it", async (email) => {
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

test("[OPS-17] acknowledges a signed stage-check message without a reserved place, and refuses a forged one", async () => {
  const key = "a-key-of-the-canary-for-tests-only-32";
  const world = await makeMailBench(0, accept, open);
  Object.assign(world.deps, { readCanaryKey: () => Promise.resolve(key) });
  for (const signedWith of [key, "a-key-of-somebody-else-in-32-letters"]) {
    const row = makeProviderCheckRecord(signedWith, world.time.now);
    await world.store.add(row);
    await world.run(streamEvent([row.id]));
  }
  expect(world.sent.map(({ to }) => to)).toEqual([testMailbox, "support@ours.example"]);
  expect(world.told.map(({ to }) => to)).toEqual([testers.providerCheck.mailbox]);
});

test("[CONT-08] logs and counts an acknowledgement that is dropped because it is too late", async () => {
  const world = await makeMailBench(1, accept, {
    ...open,
    tellOutcome: () => ({ type: "unavailable", reason: "Throttling" }),
  });
  await world.run(streamEvent(world.ids));
  await world.sweepAfter(2 * 60 * minuteMs);
  expect(world.measured["WithheldVisitorMails"]).toBe(1);
  expect(JSON.stringify(world.lines)).toContain("too late");
});

test("[CONT-08] acknowledges a message once although its support mail bounced and was sent again", async () => {
  const world = await makeMailBench(1, accept, open);
  const [id = ""] = world.ids;
  await world.run(streamEvent([id]));
  await world.run(queueEvent(sesEvent("Bounce", id)));
  await world.run(sweep);
  await world.run(queueEvent(sesEvent("Delivery", id, "m2")));
  await world.run(sweep);
  expect([world.sent.length, world.told.length]).toEqual([2, 1]);
});

test("[CONT-08] acknowledges a message when only the SES delivery event confirms its support mail", async () => {
  const world = await makeMailBench(1, () => ({ type: "unknown", reason: "TimeoutError" }), open);
  const [id = ""] = world.ids;
  await world.run(streamEvent([id]));
  expect(world.told).toEqual([]);
  await world.run(queueEvent(sesEvent("Delivery", id)));
  await world.run(sweep);
  expect([world.sent.length, world.told.length]).toEqual([1, 1]);
});

test("[CONT-08] stops acknowledging an hour after the message, and never for a restored row", async () => {
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
