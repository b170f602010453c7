import { expect, test } from "vitest";
import type { DecidedPage } from "#functions/contact/parked-messages.ts";
import { deliverMessage } from "#functions/contact/mail/mail-delivery.ts";
import { contactMetrics } from "#shared/metrics.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { forceWriteConflicts } from "#test/support/stores/force-write-conflicts.ts";
import {
  streamEvent,
  lateEventsMs,
  leaseMs,
  queueEvent,
  makeMailBench as makeWorld,
  sesEvent,
  sweep,
} from "#test/contact/support/mail-bench.ts";

test("[CONT-07] mails each new message to support with Reply-To and the reference in the subject", async () => {
  const world = await makeWorld(3);
  await world.run(streamEvent(world.ids));
  const refs = [...world.rows.values()].map((row) => row.ref);
  expect(
    world.sent.map(({ to, replyTo, subject, recordId }) => ({ to, replyTo, subject, recordId })),
  ).toEqual(
    world.ids.map((id, index) => ({
      to: "support@ours.example",
      replyTo: "priya@northlight.example",
      subject: expect.stringContaining(`[${refs[index]}]`),
      recordId: id,
    })),
  );
  expect(world.states()).toEqual(["accepted", "accepted", "accepted"]);
});

test("[CONT-08] sends one mail for a repeated stream record and ten simultaneous workers", async () => {
  const world = await makeWorld(1);
  const [id = ""] = world.ids;
  await Promise.all(Array.from({ length: 10 }, () => deliverMessage(world.deps, id)));
  await world.run(streamEvent([id, id]));
  expect(world.sent).toHaveLength(1);
});

test("[CONT-08] a later sweep mails messages that SES did not accept", async () => {
  let down = true;
  const world = await makeWorld(5, () =>
    down ? { type: "unavailable", reason: "ServiceUnavailable" } : { type: "accepted" },
  );
  await world.run(streamEvent(world.ids));
  expect(world.states()).toEqual(Array.from({ length: 5 }, () => "pending"));
  expect(world.sent).toHaveLength(2);
  down = false;
  await world.sweepAfter(60_000);
  expect(world.states()).toEqual(Array.from({ length: 5 }, () => "accepted"));
});

test("parks a message that SES refuses, and mails the others", async () => {
  const world = await makeWorld(20, (mail) =>
    mail.recordId.endsWith("-7") ? { type: "refused", reason: "MessageRejected" } : { type: "accepted" },
  );
  await world.run(streamEvent(world.ids));
  await world.run(sweep);
  expect(world.states().filter((state) => state === "accepted")).toHaveLength(19);
  expect(world.rows.get("k-0123456789abcdef-7")?.delivery).toMatchObject({ mail: "parked", refusals: 2 });
  await world.run(sweep);
  expect(world.measured[contactMetrics.parked]).toBe(1);
});

test("parks a message after five crashes, and mails the others", async () => {
  const world = await makeWorld(3, (mail) => {
    if (mail.recordId.endsWith("-0")) throw new TypeError("cannot compose this");
    return { type: "accepted" };
  });
  await world.run(streamEvent(world.ids));
  expect(world.states()).toEqual(["pending", "accepted", "accepted"]);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await world.sweepAfter(lateEventsMs);
  }
  expect(world.rows.get(world.ids[0]!)?.delivery.mail).toBe("parked");
  expect(world.lines.filter((line) => line.level === "error").length).toBeGreaterThan(0);
});

test("a second copy has the same subject and mentions the earlier one", async () => {
  const world = await makeWorld(1, () => ({ type: "unknown", reason: "TimeoutError" }));
  await world.run(streamEvent(world.ids));
  const sweepUntilRepeated = async () => {
    for (const ms of [leaseMs, lateEventsMs]) {
      await world.sweepAfter(ms);
    }
  };
  await sweepUntilRepeated();
  const [first, second] = world.sent;
  expect(second?.subject).toBe(first?.subject);
  expect(first?.text).not.toContain("An earlier copy");
  expect(second?.text).toContain("You may already have an earlier copy of this email.");
  await sweepUntilRepeated();
  expect(world.states()).toEqual(["parked"]);
  expect(world.sent).toHaveLength(2);
});

test("[OPS-05] each sweep reports the age of the oldest pending message and the number of parked ones", async () => {
  const world = await makeWorld(2, () => ({ type: "unavailable", reason: "Throttling" }));
  await world.sweepAfter(700_000);
  expect(world.measured).toMatchObject({
    [contactMetrics.oldestPendingAge]: 700,
    [contactMetrics.parked]: 0,
  });
});

test("[OPS-05] an idle sweep reports zero for each metric", async () => {
  const idle = await makeWorld(0);
  await idle.run(sweep);
  expect(idle.measured).toEqual({
    [contactMetrics.oldestPendingAge]: 0,
    [contactMetrics.parked]: 0,
    [contactMetrics.postponed]: 0,
  });
});

test("a sweep that runs out of time leaves the remaining messages unchanged", async () => {
  const world = await makeWorld(3);
  await world.run(sweep, () => 5000);
  expect(world.sent).toEqual([]);
  expect(world.states()).toEqual(["pending", "pending", "pending"]);
});

test("an unreadable row blocks neither deliveries nor the list of parked messages", async () => {
  const world = await makeWorld(3, (mail) =>
    mail.recordId.endsWith("-2") ? { type: "refused", reason: "x" } : { type: "accepted" },
  );
  const broken = world.ids[0]!;
  const { find } = world.store;
  world.store.find = (id) => (id === broken ? Promise.reject(new TypeError("not a record")) : find(id));
  await world.run(streamEvent(world.ids));
  await world.run(sweep);
  expect(world.states()).toEqual(["pending", "accepted", "parked"]);
  expect(await world.run({ source: "operator", action: "list-parked" })).toMatchObject({
    parked: [{ because: "SES refused it twice: x" }],
  });
  expect(world.lines.some((line) => line.level === "error")).toBe(true);
});

test("a worker recognizes its own claim after a lost response, and mails at once", async () => {
  const world = await makeWorld(1);
  const { change } = world.store;
  let lost = false;
  world.store.change = async (...args) => {
    const result = await change(...args);
    if (lost) return result;
    lost = true;
    return "changed by another";
  };
  await world.run(streamEvent(world.ids));
  expect(world.sent).toHaveLength(1);
  expect([...world.rows.values()][0]?.delivery).toMatchObject({ mail: "accepted", deaths: 0 });
});

test("[CONT-08] a row with write conflicts blocks no other message, and a later sweep mails it once", async () => {
  const world = await makeWorld(4);
  const [contested = ""] = world.ids;
  const settle = forceWriteConflicts(world.store, ({ id }) => id === contested);
  await world.run(streamEvent(world.ids));
  await world.run(sweep);
  expect(world.states()).toEqual(["pending", "accepted", "accepted", "accepted"]);
  expect(world.lines).toContainEqual(
    expect.objectContaining({ level: "error", message: "a message cannot be worked on" }),
  );
  settle();
  await world.run(sweep);
  expect(world.states()).toEqual(["accepted", "accepted", "accepted", "accepted"]);
  expect(world.sent.map(({ recordId }) => recordId).toSorted()).toEqual(world.ids.toSorted());
});

test("[CONT-08] sends no mail until the sending state is stored", async () => {
  const world = await makeWorld(1);
  const settle = forceWriteConflicts(world.store, (_seen, { lease }) => lease?.phase === "sending");
  await world.run(streamEvent(world.ids));
  expect(world.sent).toEqual([]);
  settle();
  await world.sweepAfter(leaseMs);
  expect([world.sent.length, world.states()]).toEqual([1, ["accepted"]]);
});

test("[CONT-08] does not resend a mail whose outcome could not be stored, and the SES event settles it", async () => {
  const world = await makeWorld(2);
  const [contested = "", other = ""] = world.ids;
  const settle = forceWriteConflicts(
    world.store,
    ({ id }, { mail }) => id === contested && mail === "accepted",
  );
  await world.run(streamEvent(world.ids));
  settle();
  await world.run(streamEvent(world.ids));
  await world.run(sweep);
  await world.run(queueEvent(sesEvent("Delivery", contested)));
  await world.sweepAfter(leaseMs * 10);
  expect(world.sent.map(({ recordId }) => recordId)).toEqual([contested, other]);
  expect(world.states()).toEqual([undefined, "accepted"]);
});

test.for(["Delivery", "Bounce", "Reject"])(
  "[CONT-08] a %s event that meets a write conflict is retried alone",
  async (eventType) => {
    const world = await makeWorld(1);
    const [id = ""] = world.ids;
    await world.run(streamEvent(world.ids));
    const before = structuredClone(world.rows);
    const settle = forceWriteConflicts(world.store, () => true);
    expect(await world.run(queueEvent(sesEvent(eventType, id), sesEvent("Delivery", "k-gone")))).toEqual({
      batchItemFailures: [{ itemIdentifier: "message-0" }],
    });
    expect(world.rows).toEqual(before);
    settle();
    await world.run(queueEvent(sesEvent(eventType, id)));
    expect(world.states()).toEqual([{ Delivery: undefined, Bounce: "pending", Reject: "parked" }[eventType]]);
  },
);

test("[CONT-08] a write conflict delays only its own row in overdue checks and operator decisions", async () => {
  const world = await makeWorld(3);
  await world.run(streamEvent(world.ids));
  world.time.now += 25 * 60 * 60 * 1000;
  const [contested = ""] = world.ids;
  const settleOverdue = forceWriteConflicts(world.store, ({ id }) => id === contested);
  await world.run(sweep);
  expect(world.states()).toEqual(["accepted", "parked", "parked"]);
  settleOverdue();
  await world.run(sweep);
  expect(world.states()).toEqual(["parked", "parked", "parked"]);

  const refs = [...world.rows.values()].map(({ ref }) => ref);
  const settleDecision = forceWriteConflicts(world.store, ({ id }) => id === contested);
  expect(await world.run({ source: "operator", action: "resend", refs })).toEqual({
    decided: refs.slice(1),
    left: 1,
  });
  settleDecision();
  expect(await world.run({ source: "operator", action: "close", refs })).toEqual({
    decided: refs.slice(0, 1),
    left: 0,
  });
  expect(world.states()).toEqual([undefined, "pending", "pending"]);
});

test("[CONT-08] two simultaneous operator decisions about one message report one success", async () => {
  const world = await makeWorld(1, () => ({ type: "refused", reason: "MessageRejected" }));
  await world.run(streamEvent(world.ids));
  await world.run(sweep);
  const refs = [...world.rows.values()].map(({ ref }) => ref);
  const decide = async (action: string) => {
    const answer = await world.run({ source: "operator", action, refs });
    return (answer as DecidedPage).decided;
  };
  const decided = await Promise.all([decide("close"), decide("resend")]);
  expect(decided.flat()).toEqual(refs);
});

test("[CONT-08] an unreachable table ends the sweep after one request, and the next sweep mails everything", async () => {
  const world = await makeWorld(3);
  const { change } = world.store;
  let asked = 0;
  world.store.change = () => {
    asked += 1;
    return Promise.reject(Object.assign(new Error("away"), { name: "TimeoutError" }));
  };
  await expect(world.run(sweep)).rejects.toThrow("away");
  expect(asked).toBe(1);
  world.store.change = change;
  await world.run(sweep);
  expect(world.states()).toEqual(["accepted", "accepted", "accepted"]);
});

test("an operator lists parked messages without visitor text, and resends one", async () => {
  let refuse = true;
  const world = await makeWorld(2, () =>
    refuse ? { type: "refused", reason: "MessageRejected" } : { type: "accepted" },
  );
  await world.run(streamEvent(world.ids));
  await world.run(sweep);
  const refs = [...world.rows.values()].map((row) => row.ref);
  const parked = await world.run({ source: "operator", action: "list-parked" });
  expect(parked).toEqual({
    parked: refs.map((ref, index) => ({
      ref,
      receivedAt: new Date(1_000_000 + index).toISOString(),
      because: "SES refused it twice: MessageRejected",
    })),
  });
  refuse = false;
  expect(await world.run({ source: "operator", action: "resend", refs: [refs[1]!, "UNKNOWN1"] })).toEqual({
    decided: [refs[1]],
    left: 0,
  });
  await world.run(sweep);
  expect(world.states()).toEqual(["parked", "accepted"]);
});

test("throws for an unknown event", async () => {
  const world = await makeWorld(0);
  await expect(world.run({ source: "aws.s3" })).rejects.toThrow("invoked with an event it does not know");
});

test("logs nothing that the visitor wrote", async () => {
  const world = await makeWorld(2, () => ({ type: "refused", reason: "MessageRejected" }));
  await world.run(streamEvent(world.ids));
  await world.run(sweep);
  const logged = JSON.stringify(world.lines);
  const words = Object.values(makeMessage()).filter((word) => logged.includes(word));
  expect(words).toEqual([]);
  expect(world.lines.length).toBeGreaterThan(2);
});
