import fc from "fast-check";
import { expect, test } from "vitest";
import {
  confirmationMs,
  newMailState,
  nextMailState,
  type MailEvent,
  type MailState,
} from "#functions/platform/mail/mail-state.ts";
import { contact } from "#infra/contact/contact-capability.ts";
import { lateEventsMs, leaseMs } from "#test/contact/support/mail-harness.ts";
import { sampleSize } from "#test/support/sample.ts";

const functionTimeoutMs = contact.functions.contactMail.timeoutSeconds * 1000;

/** Applies events, each of which must change something; only waits move the clock. */
const replay = (
  events: readonly (MailEvent | { readonly type: "wait"; readonly ms: number })[],
): MailState => {
  let state = newMailState(0);
  let now = 0;
  for (const event of events) {
    if (event.type === "wait") {
      now += event.ms;
      continue;
    }
    const next = nextMailState(state, event, now);
    if (next === undefined) throw new Error(`${event.type} changed nothing in ${JSON.stringify(state)}`);
    state = next;
  }
  return state;
};

const claim = (leaseId: string, now = 0): MailEvent => ({
  type: "claim",
  leaseId,
  leaseEndsAtEpochMs: now + leaseMs,
  eventsEndAtEpochMs: now + lateEventsMs,
});
const sending = (leaseId: string): MailEvent => ({ type: "sending", leaseId });
const accepted = (leaseId: string): MailEvent => ({ type: "accepted", leaseId });
/** A mail that SES accepts. */
const send = (id: string) => [claim(id), sending(id), accepted(id)];
const bounced = (messageId: string): MailEvent => ({ type: "bounced", messageId, permanent: true });
const wait = (ms: number) => ({ type: "wait", ms }) as const;

test("[CONT-08] a row has no open work once its mail is delivered", () => {
  expect(replay(send("a"))).toEqual({
    mail: "accepted",
    dueAtEpochMs: confirmationMs,
    copies: 1,
    refusals: 0,
    deaths: 0,
  });
  expect(replay([...send("a"), { type: "delivered" }])).toEqual({
    copies: 1,
    refusals: 0,
    deaths: 0,
  });
});

test("a claimed message cannot be claimed by another worker until its lease ends", () => {
  const state = replay([claim("a")]);
  expect(nextMailState(state, claim("b"), leaseMs - 1)).toBeUndefined();
  expect(nextMailState(state, claim("b", leaseMs), leaseMs)).toMatchObject({ lease: { id: "b" }, deaths: 1 });
});

test("[CONT-08] puts a message under review after five workers died", () => {
  const claims = [0, 1, 2, 3, 4].flatMap((death) => [claim(`${death}`, death * leaseMs), wait(leaseMs)]);
  expect(replay(claims.slice(0, -1))).toMatchObject({ mail: "pending", deaths: 4 });
  expect(replay([...claims, claim("last", 5 * leaseMs)])).toMatchObject({
    mail: "parked",
    parkedBecause: "five workers crashed while mailing it",
  });
});

test("a worker whose lease was taken over changes nothing", () => {
  const state = replay([claim("a"), wait(leaseMs), claim("b", leaseMs)]);
  const late: MailEvent[] = [
    sending("a"),
    accepted("a"),
    { type: "refused", leaseId: "a", reason: "" },
    { type: "unavailable", leaseId: "a" },
  ];
  expect(late.map((event) => nextMailState(state, event, leaseMs))).toEqual(late.map(() => undefined));
});

test("[CONT-08] SES outages do not use up a message's attempts", () => {
  const attempts = Array.from({ length: 500 }, (_, index) => `w${index}`).flatMap((id): MailEvent[] => [
    claim(id),
    sending(id),
    { type: "unavailable", leaseId: id },
  ]);
  expect(replay(attempts)).toEqual({ ...newMailState(0), dueAtEpochMs: 0 });
});

test("[CONT-08] a mail that may have left is not repeated until its SES event is overdue", () => {
  const found = replay([claim("a"), sending("a"), wait(leaseMs), claim("b", leaseMs)]);
  expect(found).toMatchObject({ copies: 0, lease: { id: "a", awaitsEvent: true } });
  expect(nextMailState(found, claim("c"), leaseMs + lateEventsMs - 1)).toBeUndefined();
  expect(nextMailState(found, { type: "delivered" }, leaseMs)?.mail).toBeUndefined();
  expect(nextMailState(found, accepted("a"), leaseMs)).toMatchObject({ mail: "accepted", copies: 1 });
  expect(nextMailState(found, bounced("m1"), leaseMs)).toMatchObject({ mail: "pending", copies: 1 });
  expect(nextMailState(found, claim("c"), leaseMs + lateEventsMs)).toMatchObject({
    copies: 1,
    lease: { id: "c", phase: "claimed" },
  });
});

test("a repeated bounce event counts once", () => {
  const once = replay([...send("a"), bounced("m1")]);
  expect(nextMailState(once, bounced("m1"), 0)).toBeUndefined();
});

test("the first bounce reopens a message, the second puts it under review", () => {
  expect(replay([...send("a"), bounced("m1")])).toMatchObject({ mail: "pending", copies: 1 });
  expect(replay([...send("a"), bounced("m1"), ...send("b"), bounced("m2")])).toMatchObject({
    mail: "parked",
    parkedBecause: "two mails bounced",
  });
});

test("a confirmed delivery ends the message in every state", () => {
  expect(replay([claim("a"), sending("a"), { type: "delivered" }]).mail).toBeUndefined();
  expect(replay([{ type: "rejected" }, { type: "delivered" }])).toEqual({
    copies: 0,
    refusals: 0,
    deaths: 0,
  });
});

test("a bounce of a second mail that was not yet confirmed puts the message under review", () => {
  const state = replay([...send("a"), bounced("m1"), claim("b"), sending("b"), bounced("m2")]);
  expect(state).toMatchObject({ mail: "parked", copies: 2, parkedBecause: "two mails bounced" });
  expect(nextMailState(state, accepted("b"), 0)).toBeUndefined();
});

test("a late bounce of the first mail does not affect the second before it is sent", () => {
  const state = replay([...send("a"), bounced("m1"), claim("b"), bounced("m0")]);
  expect(state).toMatchObject({ mail: "pending", lease: { id: "b", phase: "claimed" }, copies: 1 });
});

test("a permanent bounce reopens a delivered message, an automatic reply does not", () => {
  const state = replay([...send("a"), { type: "delivered" }]);
  expect(nextMailState(state, { type: "bounced", messageId: "m1", permanent: false }, 0)).toBeUndefined();
  expect(nextMailState(state, bounced("m1"), 0)).toMatchObject({ mail: "pending", copies: 1 });
});

const deferred = (leaseId: string, untilEpochMs: number): MailEvent => ({
  type: "deferred",
  leaseId,
  as: "held",
  untilEpochMs,
});

test("[CONT-08] a deferred message stays in its queue and its day during an SES outage", () => {
  const sendingOn = { ...sending("b"), mailingDay: "2026-11-21" } as MailEvent;
  const waited = [claim("a"), deferred("a", 100), wait(100), claim("b", 100), sendingOn] as const;
  expect(replay([...waited, { type: "unavailable", leaseId: "b" }])).toMatchObject({
    mail: "held",
    dueAtEpochMs: 100,
    mailingDay: "2026-11-21",
    copies: 0,
    deaths: 0,
  });
  expect(replay([...waited, accepted("b"), { type: "delivered" }]).mail).toBeUndefined();
});

test("[CONT-08] only the worker that claimed a message can defer it, before its mail may have left", () => {
  expect(nextMailState(replay([claim("a")]), deferred("b", 100), 0)).toBeUndefined();
  expect(nextMailState(replay([claim("a"), sending("a")]), deferred("a", 100), 0)).toBeUndefined();
  // A mail that may have been sent stays recorded after another worker has deferred the message.
  const dead = replay([
    claim("a"),
    sending("a"),
    wait(2 * leaseMs),
    claim("b", 2 * leaseMs),
    wait(lateEventsMs),
    claim("c", 2 * leaseMs + lateEventsMs),
    deferred("c", 9),
  ]);
  expect(dead).toMatchObject({ mail: "held", copies: 1 });
});

/** One step of one of three workers, or an outside event; in any order, with any time between them. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant("work" as const), worker: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("event" as const),
      event: fc.constantFrom(
        "delivered",
        "bounced",
        "soft bounce",
        "rejected",
        "confirmation overdue",
        "close",
        "held",
        "doubted",
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("wait" as const),
      ms: fc.integer({ min: 0, max: 2 * Math.max(leaseMs, lateEventsMs) }),
    }),
  },
);

/** The end of a worker's attempt once SES has the mail; a worker may also die at any step and never continue. */
const outcomes = fc.infiniteStream(fc.constantFrom("accepted", "refused", "unavailable", "unknown"));

test("[CONT-08] no history of workers and events sends a third mail", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), outcomes, (history, outcome) => {
      let state = newMailState(0);
      let now = 0;
      let mailsLeft = 0;
      let lastLease = 0;
      const workers: {
        leaseId: string;
        startedAt: number;
        next: "claim" | "sending" | "send" | "settle";
        ended: string;
      }[] = [0, 1, 2].map(() => ({ leaseId: "", startedAt: 0, next: "claim", ended: "" }));
      const apply = (event: MailEvent) => {
        const next = nextMailState(state, event, now);
        state = next ?? state;
        return next !== undefined;
      };
      const work = (worker: (typeof workers)[number]) => {
        const { leaseId } = worker;
        // Lambda stops a function well before its lease ends.
        if (now - worker.startedAt >= functionTimeoutMs) worker.next = "claim";
        switch (worker.next) {
          case "claim":
            worker.startedAt = now;
            worker.leaseId = `w${(lastLease += 1)}`;
            worker.next =
              apply(claim(worker.leaseId, now)) && state.lease?.id === worker.leaseId ? "sending" : "claim";
            return;
          case "sending":
            worker.next = apply(sending(leaseId)) ? "send" : "claim";
            return;
          case "send":
            worker.ended = outcome.next().value;
            if (worker.ended === "accepted" || worker.ended === "unknown") mailsLeft += 1;
            worker.next = "settle";
            return;
          case "settle":
            if (worker.ended === "accepted") apply(accepted(leaseId));
            if (worker.ended === "refused") apply({ type: "refused", leaseId, reason: "x" });
            if (worker.ended === "unavailable") apply({ type: "unavailable", leaseId });
            worker.next = "claim";
        }
      };
      history.forEach((entry, index) => {
        if (entry.does === "wait") {
          now += entry.ms;
        } else if (entry.does === "work") work(workers[entry.worker]!);
        else if (entry.event === "bounced" || entry.event === "soft bounce") {
          apply({ type: "bounced", messageId: `m${index}`, permanent: entry.event === "bounced" });
        } else if (entry.event === "held" || entry.event === "doubted") {
          const leaseId = state.lease?.id ?? "nobody's";
          apply({ type: "deferred", leaseId, as: entry.event, untilEpochMs: now + leaseMs });
        } else apply({ type: entry.event });
        expect(mailsLeft).toBeLessThanOrEqual(2);
        expect(state.dueAtEpochMs === undefined).toBe(state.mail === undefined);
        expect(state.mail === "parked").toBe(state.parkedBecause !== undefined);
      });
    }),
    { numRuns: sampleSize({ usual: 100, full: 15000 }) },
  );
});

test("[CONT-08] a delivered mail with a lost response counts as one copy", () => {
  const lost = [claim("a"), sending("a"), { type: "delivered" }, bounced("m1")] as const;
  const again = replay([...lost, ...send("b")]);
  expect(again).toMatchObject({ mail: "accepted", copies: 2 });
  expect(nextMailState(again, bounced("m2"), 0)).toMatchObject({ mail: "parked" });
});
