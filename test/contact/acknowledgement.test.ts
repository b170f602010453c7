import { expect, test } from "vitest";
import type { ContactRecord } from "#functions/contact/contact-record.ts";
import { nextDeliveryState } from "#functions/contact/mail/delivery-state.ts";
import type { MailOutcome } from "#functions/platform/mail/mailer.ts";
import { initialPlan } from "#frontend/src/queue-planner/planner/initial-plan.ts";
import { site } from "#shared/site.ts";
import {
  lateEventsMs,
  leaseMs,
  streamEvent,
  queueEvent,
  makeMailHarness,
  sesEvent,
  sweep,
} from "#test/contact/support/mail-harness.ts";
import { testers, testMailbox } from "#shared/site/canary.ts";
import { makeContactHarness } from "#test/contact/support/contact-harness.ts";
import { makeProviderCheckRecord } from "#test/contact/support/contact-messages.ts";

const minuteMs = 60_000;
const open = { acknowledgementsPerDay: 100 };
const accept = (): MailOutcome => ({ type: "accepted" });

const acknowledgementState = (harness: Awaited<ReturnType<typeof makeMailHarness>>, index = 0) =>
  [...harness.rows.values()][index]?.delivery.acknowledgement?.mail;

test("[CONT-04] [CONT-08] acknowledges a message to its sender with reference and time, and repeats nothing typed", async () => {
  const harness = await makeMailHarness(1, accept, open);
  await harness.run(streamEvent(harness.ids));
  await harness.run(sweep);
  const [row] = [...harness.rows.values()];
  expect(harness.acknowledged).toEqual([
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
  const words = JSON.stringify(harness.acknowledged[0]);
  for (const typed of Object.entries(row?.message ?? {}).filter(([name]) => name !== "email"))
    expect(words).not.toContain(typed[1]);
});

test("[CONT-08] sends the acknowledgement from a sweep only after support's mail has left", async () => {
  let away = true;
  const harness = await makeMailHarness(
    1,
    () => (away ? { type: "unavailable", reason: "ServiceUnavailable" } : { type: "accepted" }),
    open,
  );
  await harness.run(streamEvent(harness.ids));
  expect(harness.acknowledged).toEqual([]);
  away = false;
  await harness.sweepAfter(minuteMs);
  expect([harness.sent.length, harness.acknowledged.length, acknowledgementState(harness)]).toEqual([
    2,
    1,
    undefined,
  ]);
});

test("[CONT-08] retries an acknowledgement that SES throttled, and sends it once", async () => {
  const results: MailOutcome[] = [{ type: "unavailable", reason: "Throttling" }];
  const harness = await makeMailHarness(1, accept, {
    ...open,
    acknowledgementOutcome: () => results.shift() ?? accept(),
  });
  await harness.run(streamEvent(harness.ids));
  expect([harness.acknowledged.length, acknowledgementState(harness)]).toEqual([1, "pending"]);
  await harness.sweepAfter(5 * minuteMs);
  await harness.run(sweep);
  expect([harness.acknowledged.length, acknowledgementState(harness)]).toEqual([2, undefined]);
});

test("[CONT-08] sends no acknowledgement without a reserved place, or in a stage that sends none", async () => {
  const readCanaryKey = () => Promise.resolve("a-key-of-the-canary-for-tests-only-32");
  const cases: readonly (readonly [typeof open, Partial<ContactRecord>])[] = [
    [open, { visitorMail: "spam" }],
    [open, { visitorMail: undefined, testSignature: "forged" }],
    [{ acknowledgementsPerDay: 0 }, {}],
  ];
  for (const [settings, change] of cases) {
    const harness = await makeMailHarness(1, accept, settings);
    const [id = ""] = harness.ids;
    harness.rows.set(id, { ...harness.rows.get(id)!, ...change });
    Object.assign(harness.deps, { readCanaryKey });
    await harness.run(streamEvent(harness.ids));
    await harness.run(sweep);
    expect([harness.sent.length, harness.acknowledged]).toEqual([1, []]);
  }
});

const acknowledgedAt = async (email: string): Promise<number> => {
  const harness = await makeContactHarness(100);
  const promised = await harness.isPromised({ email });
  const acknowledged = await harness.mailAll();
  expect([harness.sent.length, promised]).toEqual([1, acknowledged.length === 1]);
  return acknowledged.length;
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
  const harness = await makeMailHarness(0, accept, open);
  Object.assign(harness.deps, { readCanaryKey: () => Promise.resolve(key) });
  for (const signedWith of [key, "a-key-of-somebody-else-in-32-letters"]) {
    const row = makeProviderCheckRecord(signedWith, harness.time.now);
    await harness.store.add(row);
    await harness.run(streamEvent([row.id]));
  }
  expect(harness.sent.map(({ to }) => to)).toEqual([testMailbox, "support@ours.example"]);
  expect(harness.acknowledged.map(({ to }) => to)).toEqual([testers.providerCheck.mailbox]);
});

test("[CONT-08] logs and counts an acknowledgement that is dropped because it is too late", async () => {
  const harness = await makeMailHarness(1, accept, {
    ...open,
    acknowledgementOutcome: () => ({ type: "unavailable", reason: "Throttling" }),
  });
  await harness.run(streamEvent(harness.ids));
  await harness.sweepAfter(2 * 60 * minuteMs);
  expect(harness.measured["WithheldVisitorMails"]).toBe(1);
  expect(JSON.stringify(harness.lines)).toContain("too late");
});

test("[CONT-08] acknowledges a message once although its support mail bounced and was sent again", async () => {
  const harness = await makeMailHarness(1, accept, open);
  const [id = ""] = harness.ids;
  await harness.run(streamEvent([id]));
  await harness.run(queueEvent(sesEvent("Bounce", id)));
  await harness.run(sweep);
  await harness.run(queueEvent(sesEvent("Delivery", id, "m2")));
  await harness.run(sweep);
  expect([harness.sent.length, harness.acknowledged.length]).toEqual([2, 1]);
});

test("[CONT-08] acknowledges a message when only the SES delivery event confirms its support mail", async () => {
  const harness = await makeMailHarness(1, () => ({ type: "unknown", reason: "TimeoutError" }), open);
  const [id = ""] = harness.ids;
  await harness.run(streamEvent([id]));
  expect(harness.acknowledged).toEqual([]);
  await harness.run(queueEvent(sesEvent("Delivery", id)));
  await harness.run(sweep);
  expect([harness.sent.length, harness.acknowledged.length]).toEqual([1, 1]);
});

test("[CONT-12] [CONT-15] acknowledges a message whose first support mail had an unknown outcome", async () => {
  const outcomes: MailOutcome[] = [{ type: "unknown", reason: "TimeoutError" }];
  const harness = await makeMailHarness(1, () => outcomes.shift() ?? accept(), open);
  await harness.run(streamEvent(harness.ids));
  await harness.sweepAfter(leaseMs);
  await harness.sweepAfter(lateEventsMs);
  await harness.run(sweep);
  expect([harness.sent.length, harness.acknowledged.length]).toEqual([2, 1]);
});

test("[CONT-12] [CONT-15] acknowledges a message whose support mail bounced before its acceptance was stored", async () => {
  const harness = await makeMailHarness(
    1,
    async ({ recordId }) => {
      if (harness.sent.length === 1) await harness.run(queueEvent(sesEvent("Bounce", recordId)));
      return accept();
    },
    open,
  );
  await harness.run(streamEvent(harness.ids));
  await harness.run(sweep);
  await harness.run(sweep);
  expect([harness.sent.length, harness.acknowledged.length]).toEqual([2, 1]);
});

const underReview = async () => {
  const harness = await makeMailHarness(1, () => ({ type: "refused", reason: "MessageRejected" }), open);
  await harness.run(streamEvent(harness.ids));
  await harness.run(sweep);
  expect(harness.states()).toEqual(["parked"]);
  return harness;
};

test("[CONT-12] [CONT-15] acknowledges a message that an operator closes in time", async () => {
  const harness = await underReview();
  await harness.run({ source: "operator", action: "close" });
  await harness.run(sweep);
  expect([harness.sent.length, harness.acknowledged.length, harness.states()]).toEqual([2, 1, [undefined]]);
});

test("[CONT-15] counts the acknowledgement of a message that an operator closes too late", async () => {
  const harness = await underReview();
  harness.time.now += 2 * 60 * minuteMs;
  await harness.run({ source: "operator", action: "close" });
  await harness.run(sweep);
  expect([harness.acknowledged, harness.measured["WithheldVisitorMails"]]).toEqual([[], 1]);
  expect(acknowledgementState(harness)).toBeUndefined();
});

test("[CONT-08] [OPS-11] sends no second acknowledgement for a restored message that is sent again", async () => {
  const harness = await makeMailHarness(1, accept, open);
  const [id = ""] = harness.ids;
  await harness.run(streamEvent([id]));
  const row = harness.rows.get(id)!;
  const delivery = nextDeliveryState(row.delivery, { type: "restored" }, harness.time.now)!;
  harness.rows.set(id, { ...row, delivery });
  await harness.run({ source: "operator", action: "resend" });
  await harness.run(sweep);
  await harness.run(sweep);
  expect([harness.sent.length, harness.acknowledged.length]).toEqual([2, 1]);
});

test("[QUEUE-05] [CONT-15] mails a plan once the site's URL can be read again, after ten failed sweeps", async () => {
  const harness = await makeMailHarness(1, accept, open);
  const [id = ""] = harness.ids;
  harness.rows.set(id, { ...harness.rows.get(id)!, sheet: { type: "plan", plan: initialPlan } });
  const { readSiteUrl } = harness.deps;
  Object.assign(harness.deps, { readSiteUrl: () => Promise.reject(new Error("SSM is out of reach")) });
  await harness.run(streamEvent([id])).catch(() => undefined);
  for (let round = 0; round < 10; round += 1) await harness.sweepAfter(leaseMs).catch(() => undefined);
  Object.assign(harness.deps, { readSiteUrl });
  await harness.sweepAfter(leaseMs);
  expect([harness.acknowledged.length, acknowledgementState(harness)]).toEqual([1, undefined]);
});

test("[CONT-15] counts an acknowledgement that SES refuses twice", async () => {
  const harness = await makeMailHarness(1, accept, {
    ...open,
    acknowledgementOutcome: () => ({ type: "refused", reason: "MessageRejected" }),
  });
  await harness.run(streamEvent(harness.ids));
  await harness.run(sweep);
  await harness.run(sweep);
  expect([harness.acknowledged.length, harness.measured["WithheldVisitorMails"]]).toEqual([2, 1]);
});

test("[CONT-08] sends no acknowledgement an hour after the message, or for a restored row", async () => {
  const harness = await makeMailHarness(1, accept, {
    ...open,
    acknowledgementOutcome: () => ({ type: "unavailable", reason: "Throttling" }),
  });
  await harness.run(streamEvent(harness.ids));
  const { delivery } = [...harness.rows.values()][0]!;
  expect(
    nextDeliveryState(delivery, { type: "restored" }, harness.time.now)?.acknowledgement,
  ).toBeUndefined();
  for (let round = 0; round < 30; round += 1) {
    await harness.sweepAfter(10 * minuteMs);
  }
  expect(harness.acknowledged.length).toBeLessThan(8);
  expect(acknowledgementState(harness)).toBeUndefined();
});
