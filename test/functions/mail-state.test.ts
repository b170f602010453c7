import fc from "fast-check";
import { expect, test } from "vitest";
import {
  confirmationMs,
  newMailState,
  nextMailState,
  type MailEvent,
  type MailState,
} from "#functions/contact/mail-state.ts";

const leaseMs = 45_000;

/** Walks through events that must each change something, one second apart unless told otherwise. */
const walk = (events: readonly (MailEvent | { readonly type: "wait"; readonly ms: number })[]): MailState => {
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
});
const sending = (leaseId: string): MailEvent => ({ type: "sending", leaseId });
const accepted = (leaseId: string): MailEvent => ({ type: "accepted", leaseId });
const wait = (ms: number) => ({ type: "wait", ms }) as const;

test("[CONT-08] pending, claimed, sent, delivered: no work is left", () => {
  expect(walk([claim("a"), sending("a"), accepted("a")])).toEqual({
    mail: "accepted",
    dueAtEpochMs: confirmationMs,
    copies: 1,
    refusals: 0,
    deaths: 0,
  });
  expect(walk([claim("a"), sending("a"), accepted("a"), { type: "delivered" }])).toEqual({
    copies: 1,
    refusals: 0,
    deaths: 0,
  });
});

test("a claimed message is nobody else's until its lease ends", () => {
  const state = walk([claim("a")]);
  expect(nextMailState(state, claim("b"), leaseMs - 1)).toBeUndefined();
  expect(nextMailState(state, claim("b", leaseMs), leaseMs)).toMatchObject({ lease: { id: "b" }, deaths: 1 });
});

test("a worker whose lease was taken over can change nothing any more", () => {
  const state = walk([claim("a"), wait(leaseMs), claim("b", leaseMs)]);
  const late: MailEvent[] = [
    sending("a"),
    accepted("a"),
    { type: "refused", leaseId: "a", reason: "" },
    { type: "unavailable", leaseId: "a" },
  ];
  expect(late.map((event) => nextMailState(state, event, leaseMs))).toEqual(late.map(() => undefined));
});

test("[CONT-08] an outage never counts against a message, however long it lasts", () => {
  const attempts = Array.from({ length: 500 }, (_, index) => `w${index}`).flatMap((id): MailEvent[] => [
    claim(id),
    sending(id),
    { type: "unavailable", leaseId: id },
  ]);
  expect(walk(attempts)).toEqual({ ...newMailState(0), dueAtEpochMs: 0 });
});

test("a message that SES refuses twice is parked", () => {
  const refuse = (id: string): MailEvent[] => [
    claim(id),
    sending(id),
    { type: "refused", leaseId: id, reason: "MessageRejected" },
  ];
  expect(walk(refuse("a"))).toMatchObject({ mail: "pending", refusals: 1 });
  expect(walk([...refuse("a"), ...refuse("b")])).toMatchObject({
    mail: "parked",
    parkedBecause: "SES refused it twice: MessageRejected",
  });
});

test("a message under which five workers died before sending is parked", () => {
  const die = (count: number) =>
    Array.from({ length: count }, (_, index) => [claim(`w${index}`, index * leaseMs), wait(leaseMs)]).flat();
  expect(walk([...die(5), claim("last", 5 * leaseMs)])).toMatchObject({
    mail: "parked",
    parkedBecause: "five workers died on it",
  });
  expect(walk([...die(4), claim("last", 4 * leaseMs)])).toMatchObject({ mail: "pending", deaths: 4 });
});

test("after two unknown outcomes a person decides: there is no third mail", () => {
  const vanish = (id: string, at: number) => [claim(id, at), sending(id), wait(leaseMs)];
  const twice = [...vanish("a", 0), ...vanish("b", leaseMs)];
  expect(walk([...twice, claim("c", 2 * leaseMs)])).toMatchObject({
    mail: "parked",
    copies: 2,
    parkedBecause: "two mails may have left, neither is confirmed",
  });
});

test("a bounce reopens the message once, then parks it; the same bounce told twice counts once", () => {
  const send = (id: string) => [claim(id), sending(id), accepted(id)];
  const once = walk([...send("a"), { type: "bounced", messageId: "m1" }]);
  expect(once).toMatchObject({ mail: "pending", copies: 1 });
  expect(nextMailState(once, { type: "bounced", messageId: "m1" }, 0)).toBeUndefined();
  expect(
    walk([
      ...send("a"),
      { type: "bounced", messageId: "m1" },
      ...send("b"),
      { type: "bounced", messageId: "m2" },
    ]),
  ).toMatchObject({ mail: "parked", parkedBecause: "two mails bounced" });
});

test("a bounce that overtakes its own worker counts that mail, and the worker's late word changes nothing", () => {
  const state = walk([claim("a"), sending("a"), { type: "bounced", messageId: "m1" }]);
  expect(state).toMatchObject({ mail: "pending", copies: 1 });
  expect(nextMailState(state, accepted("a"), 0)).toBeUndefined();
});

test("a confirmed delivery ends the message in every state, parked included", () => {
  expect(walk([claim("a"), sending("a"), { type: "delivered" }]).mail).toBeUndefined();
  expect(walk([{ type: "rejected" }, { type: "delivered" }])).toEqual({ copies: 0, refusals: 0, deaths: 0 });
});

test("a delivery that is never confirmed is closed after a day", () => {
  const state = walk([claim("a"), sending("a"), accepted("a")]);
  expect(nextMailState(state, { type: "confirmation overdue" }, confirmationMs - 1)).toBeUndefined();
  expect(nextMailState(state, { type: "confirmation overdue" }, confirmationMs)?.mail).toBeUndefined();
});

test("closing ends a parked message, and only a parked one", () => {
  expect(walk([{ type: "rejected" }, { type: "close" }]).mail).toBeUndefined();
  expect(nextMailState(newMailState(0), { type: "close" }, 0)).toBeUndefined();
});

test("resending starts a parked message anew, and only a parked one", () => {
  expect(walk([{ type: "rejected" }, wait(5), { type: "resend" }])).toEqual(newMailState(5));
  expect(nextMailState(newMailState(0), { type: "resend" }, 0)).toBeUndefined();
});

/** Everything that can happen to a message, in any order and at any time. */
const anything = fc.oneof(
  fc.record({
    does: fc.constant("work" as const),
    ends: fc.constantFrom("accepted", "refused", "unavailable", "unknown", "died"),
  }),
  fc.record({
    does: fc.constant("event" as const),
    event: fc.constantFrom("delivered", "bounced", "rejected", "confirmation overdue"),
  }),
  fc.record({ does: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 3 * leaseMs }) }),
);

test("[CONT-08] in no history does a third mail leave, and every message ends mailed, waiting or parked", () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 60 }), (history) => {
      let state = newMailState(0);
      let now = 0;
      let mailsLeft = 0;
      const apply = (event: MailEvent) => {
        const next = nextMailState(state, event, now);
        state = next ?? state;
        return next !== undefined;
      };
      history.forEach((step, index) => {
        const leaseId = `w${index}`;
        if (step.does === "wait") now += step.ms;
        else if (step.does === "event") {
          apply(
            step.event === "bounced" ? { type: "bounced", messageId: `m${index}` } : { type: step.event },
          );
        } else if (
          apply(claim(leaseId, now)) &&
          state.lease !== undefined &&
          step.ends !== "died" &&
          apply(sending(leaseId))
        ) {
          if (step.ends === "accepted" || step.ends === "unknown") mailsLeft += 1;
          if (step.ends === "refused") apply({ type: "refused", leaseId, reason: "x" });
          else if (step.ends !== "unknown") apply({ type: step.ends, leaseId });
        }
        expect(mailsLeft).toBeLessThanOrEqual(2);
        expect(state.dueAtEpochMs === undefined).toBe(state.mail === undefined);
      });
    }),
    { numRuns: 2000 },
  );
});
