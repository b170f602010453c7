import fc from "fast-check";
import { expect, test } from "vitest";
import { makeContactForward } from "#functions/contact/forward/contact-forward.ts";
import { forwardRows } from "#functions/contact/contact-record.ts";
import {
  makeForwardSender,
  signForward,
  type ForwardOutcome,
} from "#functions/contact/forward/forward-sender.ts";
import { givenUpAfterMs, mostPauseMs } from "#functions/contact/forward/forward-state.ts";
import { makeForwardedMessage } from "#functions/contact/forward/forward-message.ts";
import { signTestMessage } from "#functions/contact/test-signature.ts";
import type { MailOutcome } from "#functions/platform/mail/mailer.ts";
import { makeFaults } from "#infra/local/faults.ts";
import { startForwardReceiver } from "#infra/contact/simulator/forward-receiver.ts";
import { localForwardKey, localForwardSecret } from "#infra/contact/simulator/local-forward.ts";
import { forwardSecretsSchema } from "#shared/contact/contact-parameters.ts";
import { forwardedMessageSchema } from "#shared/contact/forwarded-message.ts";
import { contactMetrics } from "#shared/metrics.ts";
import {
  streamEvent,
  leaseMs,
  queueEvent,
  makeMailHarness,
  sesEvent,
  sweep,
} from "#test/contact/support/mail-harness.ts";
import { makeProviderCheckRecord } from "#test/contact/support/contact-messages.ts";
import { startScriptedServer } from "#test/support/scripted-server.ts";
import { makeMemoryRowStore } from "#test/support/stores/memory-row-store.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { sampleSize } from "#test/support/sample.ts";

const minuteMs = 60_000;
const canaryKey = "a-key-of-the-canary-for-tests-only-32";
const secrets = [localForwardSecret];
const taken = { type: "taken" } as const;
const down = {
  type: "failed",
  reason: "the receiver returned 503",
  concerns: "the receiver",
  isFinal: false,
} as const satisfies ForwardOutcome;
const refused = { ...down, reason: "the receiver returned 400", concerns: "this message" } as const;

/** The forwarding function over the mail function's rows, and a receiver that responds as the test says. */
const makeHarness = async (
  count: number,
  respond: (key: string) => ForwardOutcome | Promise<ForwardOutcome> = () => taken,
  mail: (to: unknown) => MailOutcome = () => ({ type: "accepted" }),
  send: (to: unknown) => MailOutcome = () => ({ type: "accepted" }),
) => {
  const harness = await makeMailHarness(count, mail, {
    forwards: true,
    acknowledgementsPerDay: 100,
    acknowledgementOutcome: send,
  });
  const { store } = makeMemoryRowStore(forwardRows, harness.rows);
  const posted: { readonly key: string; readonly body: string }[] = [];
  const deps = {
    ...harness.deps,
    store,
    stageName: "test",
    readCanaryKey: () => Promise.resolve(canaryKey),
    readSecrets: () => Promise.resolve<readonly string[]>(secrets),
    send: (key: string, body: string): Promise<ForwardOutcome> => {
      posted.push({ key, body });
      return Promise.resolve(respond(key));
    },
  };
  const forward = (event: unknown = sweep, timeLeftMs = () => 30_000) =>
    makeContactForward(deps)(event, timeLeftMs);
  return {
    ...harness,
    deps,
    store,
    posted,
    forward,
    passTime: (ms: number) => (harness.time.now += ms),
    rowsNow: () => [...harness.rows.values()],
    refs: () => [...harness.rows.values()].map(({ ref }) => ref),
    forwardStates: () => [...harness.rows.values()].map(({ forwarding }) => forwarding.forward),
  };
};

test("[CONT-13] forwards every message once, for any state of its mail", async () => {
  const harness = await makeHarness(
    3,
    () => taken,
    () => ({ type: "unavailable", reason: "Throttling" }),
  );
  await harness.run(streamEvent(harness.ids));
  await harness.forward();
  await harness.forward();
  expect(harness.posted.map(({ key }) => key)).toEqual(harness.refs());
  expect(harness.forwardStates()).toEqual([undefined, undefined, undefined]);
  expect(harness.states()).toEqual(["pending", "pending", "pending"]);
  expect(harness.measured).toMatchObject({ [contactMetrics.oldestForwardAge]: 0 });
});

test("[CONT-13] retries at growing intervals during a receiver outage, and then forwards every message in an hour", async () => {
  let isDown = true;
  const harness = await makeHarness(4, () => (isDown ? down : taken));
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    await harness.forward();
    harness.passTime(minuteMs);
  }
  expect(harness.posted.length).toBeLessThan(4 * 31);
  expect(harness.measured[contactMetrics.oldestForwardAge]).toBeGreaterThan(23 * 3600);
  isDown = false;
  harness.posted.length = 0;
  for (let minute = 0; minute <= mostPauseMs / minuteMs; minute += 1) {
    await harness.forward();
    harness.passTime(minuteMs);
  }
  expect(harness.posted.map(({ key }) => key).toSorted()).toEqual(harness.refs().toSorted());
  expect(harness.forwardStates().every((state) => state === undefined)).toBe(true);
});

test("[CONT-13] a message that the receiver refuses does not block others", async () => {
  const harness = await makeHarness(5, (key) => (key === harness.rowsNow()[0]?.ref ? refused : taken));
  await harness.forward();
  expect(harness.forwardStates()).toEqual(["pending", undefined, undefined, undefined, undefined]);
});

test("[CONT-13] a failing receiver gets two requests per sweep", async () => {
  const troubled = await makeHarness(5, () => down);
  await troubled.forward();
  expect(troubled.posted).toHaveLength(2);
});

test("[CONT-13] puts a message under review that is refused for good or for three days, until an operator acts", async () => {
  let outcome: ForwardOutcome = { ...refused, reason: "the receiver returned 410", isFinal: true };
  const harness = await makeHarness(2, () => outcome);
  const [gone = "", old = ""] = harness.refs();
  const [goneId = ""] = harness.ids;
  await harness.forward();
  expect(harness.forwardStates()).toEqual(["parked", "parked"]);
  const list = () => harness.forward({ source: "operator", action: "list-under-review" });
  expect(await list()).toMatchObject({ messages: [{ ref: gone, because: "the receiver returned 410" }, {}] });

  outcome = down;
  expect(await harness.forward({ source: "operator", action: "resend" })).toEqual({
    decided: [gone, old],
    left: 0,
  });
  await harness.forward();
  expect(harness.forwardStates()).toEqual(["pending", "pending"]);
  harness.passTime(givenUpAfterMs);
  await harness.forward();
  await harness.forward();
  expect(harness.forwardStates()).toEqual(["parked", "parked"]);
  await harness.forward();
  expect(harness.measured[contactMetrics.forwardsUnderReview]).toBe(2);

  outcome = taken;
  await harness.forward({ source: "operator", action: "close", refs: [old] });
  await harness.forward({ source: "operator", action: "resend", refs: [gone] });
  harness.posted.length = 0;
  await harness.forward();
  expect(harness.posted.map(({ key }) => key)).toEqual([gone]);
  expect(harness.rows.get(goneId)?.forwarding).toMatchObject({ takenAtEpochMs: harness.time.now });
  expect(await list()).toEqual({ messages: [] });
});

test("[CONT-13] does not forward canary messages or erased rows, and forwards nothing without an address", async () => {
  const harness = await makeHarness(4);
  const [test, forged, erased] = harness.rowsNow();
  const signed = signTestMessage(canaryKey, test!, test!.receivedAtEpochMs);
  harness.rows.set(test!.id, { ...test!, testSignature: signed });
  harness.rows.set(forged!.id, { ...forged!, testSignature: signed });
  const listed = harness.store.pageDue;
  harness.store.pageDue = async (...args) => {
    const page = await listed(...args);
    harness.rows.delete(erased!.id);
    return page;
  };
  const off = makeContactForward({ ...harness.deps, send: undefined });
  await off(sweep, () => 30_000);
  expect(harness.forwardStates()).toEqual(["pending", "pending", "pending", "pending"]);
  await harness.forward();
  expect(harness.posted.map(({ key }) => key)).toEqual([forged!.ref, harness.rowsNow().at(-1)!.ref]);
  expect(harness.forwardStates()).toEqual([undefined, undefined, undefined]);
});

test("[OPS-17] forwards a stage-check message like a visitor's", async () => {
  const harness = await makeHarness(0);
  const row = makeProviderCheckRecord(canaryKey, harness.time.now);
  harness.rows.set(row.id, row);
  await harness.forward();
  expect(harness.posted.map(({ key }) => key)).toEqual([row.ref]);
  expect(harness.forwardStates()).toEqual([undefined]);
});

test("[CONT-13] claims no message without a signing secret, and logs none of the visitor's text", async () => {
  const harness = await makeHarness(2, () => down);
  harness.deps.readSecrets = () =>
    Promise.reject(Object.assign(new Error("no secret"), { name: "TimeoutError" }));
  await expect(harness.forward()).rejects.toThrow("no secret");
  expect(harness.rowsNow().map(({ forwarding }) => forwarding.tries)).toEqual([0, 0]);
  harness.deps.readSecrets = () => Promise.resolve(secrets);
  await harness.forward();
  const logged = JSON.stringify(harness.lines);
  expect(logged).toContain("the receiver returned 503");
  const { message } = harness.rowsNow()[0]!;
  expect([...Object.values(message), localForwardSecret].filter((word) => logged.includes(word))).toEqual([]);
});

test("[CONT-13] forwards a message with the same key after a crash, and accepts the first worker's late success", async () => {
  let respondFirst: (outcome: ForwardOutcome) => void = () => undefined;
  const slow = new Promise<ForwardOutcome>((resolve) => (respondFirst = resolve));
  const harness = await makeHarness(1, () => (harness.posted.length === 1 ? slow : down));
  const first = harness.forward();
  await expect.poll(() => harness.posted.length).toBe(1);
  await harness.forward();
  expect(harness.posted).toHaveLength(1);
  harness.passTime(leaseMs);
  await harness.forward();
  expect(new Set(harness.posted.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
  expect([harness.posted.length, harness.forwardStates()]).toEqual([2, ["pending"]]);
  respondFirst(taken);
  await first;
  expect(harness.forwardStates()).toEqual([undefined]);
});

test("[CONT-13] the forwarded body matches its schema and escapes links and mentions for Slack", async () => {
  const harness = await makeHarness(1);
  const [row] = harness.rowsNow();
  const typed = {
    ...row!,
    country: "IN",
    campaign: { utm_source: "newsletter" },
    spamReasons: ["9 links"],
    message: {
      ...row!.message,
      attendees: "5000+",
      message: "<!channel> <https://evil.example|your bank> & co",
    },
  };
  const body = makeForwardedMessage(typed, "prod");
  expect(forwardedMessageSchema.parse(JSON.parse(JSON.stringify(body)))).toEqual(body);
  expect(body).toMatchObject({
    version: 1,
    reference: row!.ref,
    country: "IN",
    campaign: { utm_source: "newsletter" },
    isLargeEvent: true,
    message: typed.message,
  });
  expect(body.text).toContain("&lt;!channel&gt; &lt;https://evil.example|your bank&gt; &amp; co");
  expect(body.text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  expect(body.text).toContain("India");
});

// Examples from Standard Webhooks' documentation and libraries.
test.each([
  [
    "whsec_plJ3nmyCDGBKInavdOK15jsl",
    "msg_loFOjxBNrRLzqYUf",
    1731705121,
    '{"event_type":"ping","data":{"success":true}}',
    "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
  ],
  [
    "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    1614265330,
    '{"test": 2432232314}',
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  ],
])("[CONT-13] signs with the secret %s as Standard Webhooks requires", (secret, id, at, body, signature) => {
  expect(signForward(secret, id, at, body)).toBe(signature);
});

test("[CONT-13] accepts one or two secrets, each generated or base64 of at least 24 bytes", () => {
  const made = "0123456789abcdef".repeat(4);
  const brought = `whsec_${made}`;
  expect(forwardSecretsSchema.parse(`${brought},${made}`)).toEqual([brought, made]);
  for (const wrong of ["", "short", `${made}!`, `${made},`, `${made},${made},${made}`])
    expect(forwardSecretsSchema.safeParse(wrong).success).toBe(false);
});

test("[CONT-13] maps each response of the forwarding URL to an outcome, follows no redirect and times out", async () => {
  const faults = makeFaults();
  const receiver = await startForwardReceiver({ faults, clock: () => 0, folder: makeTemporaryFolder() });
  const harness = await makeHarness(1);
  const body = JSON.stringify(makeForwardedMessage(harness.rowsNow()[0]!, "test"));
  const sender = (changes: object = {}) =>
    makeForwardSender({
      fetch,
      clock: () => 0,
      readAddress: () => Promise.resolve(receiver.address + localForwardKey),
      readSecrets: () => Promise.resolve(secrets),
      attemptMs: 60_000,
      ...changes,
    });
  const failed = (reason: string, concerns: string, isFinal = false) => ({
    type: "failed",
    reason,
    concerns,
    isFinal,
  });
  const results: [keyof typeof expected, ForwardOutcome][] = [];
  const expected = {
    ok: taken,
    "lost-reply": failed("CONNECTION_LOST", "the receiver"),
    hang: failed("TIMEOUT", "the receiver"),
    down: failed("the receiver returned 503", "the receiver"),
    "too-many": failed("the receiver returned 429", "the receiver"),
    redirect: failed("the receiver returned 307", "the receiver"),
    refuse: failed("the receiver returned 400", "this message"),
    gone: failed("the receiver returned 410", "this message", true),
  };
  for (const fault of Object.keys(expected) as (keyof typeof expected)[]) {
    faults.forward = fault;
    results.push([fault, await sender(fault === "hang" ? { attemptMs: 50 } : {})("KEY", body)]);
  }
  expect(Object.fromEntries(results)).toEqual(expected);
  expect(receiver.received().map(({ key }) => key)).toEqual(["KEY", "KEY"]);

  faults.forward = "ok";
  const unrelated = () => Promise.resolve(["fedcba9876543210".repeat(4)]);
  const rotating = () => Promise.resolve(["fedcba9876543210".repeat(4), ...secrets]);
  const withoutKey = () => Promise.resolve(receiver.address);
  expect(await sender({ readAddress: withoutKey })("KEY", body)).toMatchObject({
    reason: "the receiver returned 404",
  });
  expect(await sender({ readSecrets: unrelated })("KEY", body)).toMatchObject({
    reason: "the receiver returned 401",
  });
  expect(await sender({ clock: () => 10 * minuteMs })("KEY", body)).toMatchObject({ type: "failed" });
  expect(await sender({ readSecrets: rotating })("KEY", body)).toEqual(taken);
  await receiver.close();
  expect(await sender()("KEY", body)).toMatchObject({ type: "failed", concerns: "the receiver" });
});

test("[CONT-13] closes a response that never ends", async () => {
  const server = await startScriptedServer();
  let ended = false;
  server.state.script = (_call, response) => {
    response.writeHead(200);
    const pour = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", pour).on("close", () => (ended = true));
    pour();
  };
  const send = makeForwardSender({
    fetch,
    clock: () => 0,
    readAddress: () => Promise.resolve(server.base),
    readSecrets: () => Promise.resolve(secrets),
  });
  expect(await send("KEY", "{}")).toEqual(taken);
  await expect.poll(() => ended).toBe(true);
  server.stop();
});

const mailOutcome = fc.constantFrom<MailOutcome>(
  { type: "accepted" },
  { type: "unavailable", reason: "Throttling" },
  { type: "unknown", reason: "TimeoutError" },
  { type: "refused", reason: "MessageRejected" },
);

/** `dies`: the receiver has the message, but the worker crashes before it stores the result. */
const forwardResponse = fc.constantFrom(taken, down, refused, "lost" as const, "dies" as const);

test("[CONT-08] [CONT-13] in every history of failures, a message is mailed once or twice, and forwarded with one key", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(mailOutcome, { maxLength: 5 }),
      fc.array(mailOutcome, { maxLength: 5 }),
      fc.array(forwardResponse, { maxLength: 8 }),
      fc.array(fc.constantFrom("Delivery", "Bounce"), { maxLength: 3 }),
      async (toSupport, toVisitor, forwards, events) => {
        const left = { support: 0, visitor: 0 };
        const results = { support: [...toSupport], visitor: [...toVisitor], forward: [...forwards] };
        const mail = (who: "support" | "visitor") => (): MailOutcome => {
          const one = results[who].shift() ?? { type: "accepted" };
          left[who] += one.type === "accepted" || one.type === "unknown" ? 1 : 0;
          return one;
        };
        const received: string[] = [];
        const worker = { isDead: false };
        const harness = await makeHarness(
          1,
          (key) => {
            const one = results.forward.shift() ?? taken;
            const has = one === "lost" || one === "dies" || one.type === "taken";
            if (has) received.push(key);
            worker.isDead = one === "dies";
            if (one === "dies") throw new Error("the worker died");
            return one === "lost" ? { ...down, reason: "CONNECTION_LOST" } : one;
          },
          mail("support"),
          mail("visitor"),
        );
        const [id = ""] = harness.ids;
        await harness.run(streamEvent([id]));
        for (let round = 0; round < 14; round += 1) {
          const event = events[round];
          // SES sends no events for mails that it did not accept.
          if (event !== undefined && left.support > 0)
            await harness.run(queueEvent(sesEvent(event, id, `m${round}`)));
          const before = structuredClone(harness.rows.get(id)!);
          await harness.forward();
          // The two workers do not change each other's state.
          const { delivery, forwarding } = structuredClone(harness.rows.get(id)!);
          expect(delivery).toEqual(before.delivery);
          expect(forwarding.dueAtEpochMs === undefined).toBe(forwarding.forward === undefined);
          expect(forwarding.lease === undefined).toBe(!worker.isDead || forwarding.forward === undefined);
          harness.passTime(Math.max(leaseMs + 4 * minuteMs, round * 10 * minuteMs));
          await harness.run(sweep);
          expect(harness.rows.get(id)!.forwarding).toEqual(forwarding);
        }
        expect(left.support).toBeLessThanOrEqual(2);
        expect(left.visitor).toBeLessThanOrEqual(2);
        expect(left.support > 0 || harness.states()[0] === "parked").toBe(true);
        const { ref, forwarding } = harness.rows.get(id)!;
        expect(forwarding.forward).toBeUndefined();
        expect(new Set(received)).toEqual(new Set([ref]));
        expect(new Set(harness.posted.map(({ body }) => body)).size).toBe(1);
      },
    ),
    { numRuns: sampleSize({ usual: 12, full: 1500 }) },
  );
});
