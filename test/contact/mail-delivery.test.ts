import { expect, test } from "vitest";
import type { DecidedPage } from "#functions/contact/messages-under-review.ts";
import { nextDeliveryState } from "#functions/contact/mail/delivery-state.ts";
import { deliverMessage } from "#functions/contact/mail/mail-delivery.ts";
import { confirmationMs } from "#functions/platform/mail/mail-state.ts";
import { contactMetrics } from "#shared/metrics.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { forceWriteConflicts } from "#test/support/stores/force-write-conflicts.ts";
import {
  streamEvent,
  lateEventsMs,
  leaseMs,
  queueEvent,
  makeMailHarness as makeHarness,
  sesEvent,
  sweep,
} from "#test/contact/support/mail-harness.ts";

test("[CONT-07] mails each new message to support with Reply-To and the reference in the subject", async () => {
  const harness = await makeHarness(3);
  await harness.run(streamEvent(harness.ids));
  const refs = [...harness.rows.values()].map((row) => row.ref);
  expect(
    harness.sent.map(({ to, replyTo, subject, recordId }) => ({ to, replyTo, subject, recordId })),
  ).toEqual(
    harness.ids.map((id, index) => ({
      to: "support@ours.example",
      replyTo: "priya@northlight.example",
      subject: expect.stringContaining(`[${refs[index]}]`),
      recordId: id,
    })),
  );
  expect(harness.states()).toEqual(["accepted", "accepted", "accepted"]);
});

test("[CONT-08] mails a message once, although ten workers process it and its stream record arrives twice", async () => {
  const harness = await makeHarness(1);
  const [id = ""] = harness.ids;
  await Promise.all(Array.from({ length: 10 }, () => deliverMessage(harness.deps, id)));
  await harness.run(streamEvent([id, id]));
  expect(harness.sent).toHaveLength(1);
});

test("[CONT-08] a later sweep mails messages that SES did not accept", async () => {
  let down = true;
  const harness = await makeHarness(5, () =>
    down ? { type: "unavailable", reason: "ServiceUnavailable" } : { type: "accepted" },
  );
  await harness.run(streamEvent(harness.ids));
  expect(harness.states()).toEqual(Array.from({ length: 5 }, () => "pending"));
  expect(harness.sent).toHaveLength(2);
  down = false;
  await harness.sweepAfter(60_000);
  expect(harness.states()).toEqual(Array.from({ length: 5 }, () => "accepted"));
});

test("puts a message under review that SES refuses, and mails the others", async () => {
  const harness = await makeHarness(20, (mail) =>
    mail.recordId.endsWith("-7") ? { type: "refused", reason: "MessageRejected" } : { type: "accepted" },
  );
  await harness.run(streamEvent(harness.ids));
  await harness.run(sweep);
  expect(harness.states().filter((state) => state === "accepted")).toHaveLength(19);
  expect(harness.rows.get("k-0123456789abcdef-7")?.delivery).toMatchObject({ mail: "parked", refusals: 2 });
  await harness.run(sweep);
  expect(harness.measured[contactMetrics.review]).toBe(1);
});

test("puts a message under review after five crashes, and mails the others", async () => {
  const harness = await makeHarness(3, (mail) => {
    if (mail.recordId.endsWith("-0")) throw new TypeError("cannot compose this");
    return { type: "accepted" };
  });
  await harness.run(streamEvent(harness.ids));
  expect(harness.states()).toEqual(["pending", "accepted", "accepted"]);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await harness.sweepAfter(lateEventsMs);
  }
  expect(harness.rows.get(harness.ids[0]!)?.delivery.mail).toBe("parked");
  expect(harness.lines.filter((line) => line.level === "error").length).toBeGreaterThan(0);
});

const copyNote = "You may already have an earlier copy of this email.";
const resend = { source: "operator", action: "resend" } as const;

test("a second copy has the same subject and mentions the earlier one", async () => {
  const harness = await makeHarness(1, () => ({ type: "unknown", reason: "TimeoutError" }));
  await harness.run(streamEvent(harness.ids));
  const sweepUntilRepeated = async () => {
    for (const ms of [leaseMs, lateEventsMs]) {
      await harness.sweepAfter(ms);
    }
  };
  await sweepUntilRepeated();
  const [first, second] = harness.sent;
  expect(second?.subject).toBe(first?.subject);
  expect(first?.text).not.toContain(copyNote);
  expect(second?.text).toContain(copyNote);
  await sweepUntilRepeated();
  expect(harness.states()).toEqual(["parked"]);
  expect(harness.sent).toHaveLength(2);
});

test("[OPS-05] each sweep reports the age of the oldest pending message and the number of messages under review", async () => {
  const harness = await makeHarness(2, () => ({ type: "unavailable", reason: "Throttling" }));
  await harness.sweepAfter(700_000);
  expect(harness.measured).toMatchObject({
    [contactMetrics.oldestPendingAge]: 700,
    [contactMetrics.review]: 0,
  });
});

test("[OPS-05] an idle sweep reports zero for each metric", async () => {
  const idle = await makeHarness(0);
  await idle.run(sweep);
  expect(idle.measured).toEqual({
    [contactMetrics.oldestPendingAge]: 0,
    [contactMetrics.review]: 0,
    [contactMetrics.deferred]: 0,
  });
});

test("a sweep near its time limit leaves the remaining messages unchanged", async () => {
  const harness = await makeHarness(3);
  await harness.run(sweep, () => 5000);
  expect(harness.sent).toEqual([]);
  expect(harness.states()).toEqual(["pending", "pending", "pending"]);
});

test("an unreadable row blocks neither deliveries nor the list of messages under review", async () => {
  const harness = await makeHarness(3, (mail) =>
    mail.recordId.endsWith("-2") ? { type: "refused", reason: "x" } : { type: "accepted" },
  );
  const broken = harness.ids[0]!;
  const { find } = harness.store;
  harness.store.find = (id) => (id === broken ? Promise.reject(new TypeError("not a record")) : find(id));
  await harness.run(streamEvent(harness.ids));
  await harness.run(sweep);
  expect(harness.states()).toEqual(["pending", "accepted", "parked"]);
  expect(await harness.run({ source: "operator", action: "list-under-review" })).toMatchObject({
    messages: [{ because: "SES refused it twice: x" }],
  });
  expect(harness.lines.some((line) => line.level === "error")).toBe(true);
});

test("a worker recognizes its own claim after a lost response, and mails at once", async () => {
  const harness = await makeHarness(1);
  const { change } = harness.store;
  let lost = false;
  harness.store.change = async (...args) => {
    const result = await change(...args);
    if (lost) return result;
    lost = true;
    return "changed by another";
  };
  await harness.run(streamEvent(harness.ids));
  expect(harness.sent).toHaveLength(1);
  expect([...harness.rows.values()][0]?.delivery).toMatchObject({ mail: "accepted", deaths: 0 });
});

test("[CONT-08] a row with write conflicts blocks no other message, and a later sweep mails it once", async () => {
  const harness = await makeHarness(4);
  const [contested = ""] = harness.ids;
  const settle = forceWriteConflicts(harness.store, ({ id }) => id === contested);
  await harness.run(streamEvent(harness.ids));
  await harness.run(sweep);
  expect(harness.states()).toEqual(["pending", "accepted", "accepted", "accepted"]);
  expect(harness.lines).toContainEqual(
    expect.objectContaining({ level: "error", message: "a message could not be processed" }),
  );
  settle();
  await harness.run(sweep);
  expect(harness.states()).toEqual(["accepted", "accepted", "accepted", "accepted"]);
  expect(harness.sent.map(({ recordId }) => recordId).toSorted()).toEqual(harness.ids.toSorted());
});

test("[CONT-08] sends no mail until the sending state is stored", async () => {
  const harness = await makeHarness(1);
  const settle = forceWriteConflicts(harness.store, (_seen, { lease }) => lease?.phase === "sending");
  await harness.run(streamEvent(harness.ids));
  expect(harness.sent).toEqual([]);
  settle();
  await harness.sweepAfter(leaseMs);
  expect([harness.sent.length, harness.states()]).toEqual([1, ["accepted"]]);
});

test("[CONT-08] does not resend a mail whose outcome could not be stored, and the SES event settles it", async () => {
  const harness = await makeHarness(2);
  const [contested = "", other = ""] = harness.ids;
  const settle = forceWriteConflicts(
    harness.store,
    ({ id }, { mail }) => id === contested && mail === "accepted",
  );
  await harness.run(streamEvent(harness.ids));
  settle();
  await harness.run(streamEvent(harness.ids));
  await harness.run(sweep);
  await harness.run(queueEvent(sesEvent("Delivery", contested)));
  await harness.sweepAfter(leaseMs * 10);
  expect(harness.sent.map(({ recordId }) => recordId)).toEqual([contested, other]);
  expect(harness.states()).toEqual([undefined, "accepted"]);
});

test.for(["Delivery", "Bounce", "Reject"])(
  "[CONT-08] retries only the %s event that had a write conflict",
  async (eventType) => {
    const harness = await makeHarness(1);
    const [id = ""] = harness.ids;
    await harness.run(streamEvent(harness.ids));
    const before = structuredClone(harness.rows);
    const settle = forceWriteConflicts(harness.store, () => true);
    expect(await harness.run(queueEvent(sesEvent(eventType, id), sesEvent("Delivery", "k-gone")))).toEqual({
      batchItemFailures: [{ itemIdentifier: "message-0" }],
    });
    expect(harness.rows).toEqual(before);
    settle();
    await harness.run(queueEvent(sesEvent(eventType, id)));
    expect(harness.states()).toEqual([
      { Delivery: undefined, Bounce: "pending", Reject: "parked" }[eventType],
    ]);
  },
);

test("[CONT-08] a write conflict delays only its own row in overdue checks and operator decisions", async () => {
  const harness = await makeHarness(3);
  await harness.run(streamEvent(harness.ids));
  harness.time.now += 25 * 60 * 60 * 1000;
  const [contested = ""] = harness.ids;
  const settleOverdue = forceWriteConflicts(harness.store, ({ id }) => id === contested);
  await harness.run(sweep);
  expect(harness.states()).toEqual(["accepted", "parked", "parked"]);
  settleOverdue();
  await harness.run(sweep);
  expect(harness.states()).toEqual(["parked", "parked", "parked"]);

  const refs = [...harness.rows.values()].map(({ ref }) => ref);
  const settleDecision = forceWriteConflicts(harness.store, ({ id }) => id === contested);
  expect(await harness.run({ source: "operator", action: "resend", refs })).toEqual({
    decided: refs.slice(1),
    left: 1,
  });
  settleDecision();
  expect(await harness.run({ source: "operator", action: "close", refs })).toEqual({
    decided: refs.slice(0, 1),
    left: 0,
  });
  expect(harness.states()).toEqual([undefined, "pending", "pending"]);
});

test("[CONT-08] if two operators close and resend a message at once, one of them reports success", async () => {
  const harness = await makeHarness(1, () => ({ type: "refused", reason: "MessageRejected" }));
  await harness.run(streamEvent(harness.ids));
  await harness.run(sweep);
  const refs = [...harness.rows.values()].map(({ ref }) => ref);
  const decide = async (action: string) => {
    const response = await harness.run({ source: "operator", action, refs });
    return (response as DecidedPage).decided;
  };
  const decided = await Promise.all([decide("close"), decide("resend")]);
  expect(decided.flat()).toEqual(refs);
});

test("[CONT-08] an unreachable table ends the sweep after one request, and the next sweep mails everything", async () => {
  const harness = await makeHarness(3);
  const { change } = harness.store;
  let requests = 0;
  harness.store.change = () => {
    requests += 1;
    return Promise.reject(Object.assign(new Error("away"), { name: "TimeoutError" }));
  };
  await expect(harness.run(sweep)).rejects.toThrow("away");
  expect(requests).toBe(1);
  harness.store.change = change;
  await harness.run(sweep);
  expect(harness.states()).toEqual(["accepted", "accepted", "accepted"]);
});

test("[CONT-08] the mail of an operator's resend mentions the earlier copies", async () => {
  const harness = await makeHarness(1);
  await harness.run(streamEvent(harness.ids));
  await harness.sweepAfter(confirmationMs);
  for (let round = 0; round < 2; round += 1) {
    await harness.run(resend);
    await harness.run(sweep);
    expect(harness.sent.at(-1)?.text).toContain(copyNote);
    await harness.sweepAfter(confirmationMs);
  }
  expect(harness.sent).toHaveLength(3);
});

test("[CONT-08] [OPS-11] the mail of a restored message mentions a possible copy", async () => {
  const harness = await makeHarness(1);
  const [id = ""] = harness.ids;
  const row = harness.rows.get(id)!;
  const delivery = nextDeliveryState(row.delivery, { type: "restored" }, harness.time.now)!;
  harness.rows.set(id, { ...row, delivery });
  await harness.run(resend);
  await harness.run(sweep);
  expect(harness.sent.map(({ text }) => text.includes(copyNote))).toEqual([true]);
});

test("[CONT-08] the mail of an operator's resend mentions no copy if SES refused the earlier ones", async () => {
  let refuse = true;
  const harness = await makeHarness(1, () =>
    refuse ? { type: "refused", reason: "MessageRejected" } : { type: "accepted" },
  );
  await harness.run(streamEvent(harness.ids));
  await harness.run(sweep);
  refuse = false;
  await harness.run(resend);
  await harness.run(sweep);
  expect(harness.states()).toEqual(["accepted"]);
  expect(harness.sent.at(-1)?.text).not.toContain(copyNote);
});

test("an operator lists messages under review without visitor text, and resends one", async () => {
  let refuse = true;
  const harness = await makeHarness(2, () =>
    refuse ? { type: "refused", reason: "MessageRejected" } : { type: "accepted" },
  );
  await harness.run(streamEvent(harness.ids));
  await harness.run(sweep);
  const refs = [...harness.rows.values()].map((row) => row.ref);
  const messages = await harness.run({ source: "operator", action: "list-under-review" });
  expect(messages).toEqual({
    messages: refs.map((ref, index) => ({
      ref,
      receivedAt: new Date(1_000_000 + index).toISOString(),
      because: "SES refused it twice: MessageRejected",
    })),
  });
  refuse = false;
  expect(await harness.run({ source: "operator", action: "resend", refs: [refs[1]!, "UNKNOWN1"] })).toEqual({
    decided: [refs[1]],
    left: 0,
  });
  await harness.run(sweep);
  expect(harness.states()).toEqual(["parked", "accepted"]);
});

test("the contact mail function throws for an event that it does not handle, such as one from S3", async () => {
  const harness = await makeHarness(0);
  await expect(harness.run({ source: "aws.s3" })).rejects.toThrow("invoked with an unknown event");
});

test("logs nothing that the visitor wrote", async () => {
  const harness = await makeHarness(2, () => ({ type: "refused", reason: "MessageRejected" }));
  await harness.run(streamEvent(harness.ids));
  await harness.run(sweep);
  const logged = JSON.stringify(harness.lines);
  const words = Object.values(makeMessage()).filter((word) => logged.includes(word));
  expect(words).toEqual([]);
  expect(harness.lines.length).toBeGreaterThan(2);
});
