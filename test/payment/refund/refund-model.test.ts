import fc from "fast-check";
import { expect, test } from "vitest";
import { nextOrderState } from "#functions/payment/order/next-order-state.ts";
import type { RefundKnown, RefundRequest } from "#functions/payment/payment-provider.ts";
import { isUnderWay, refundSteps, type Refund } from "#functions/payment/refund/refund-state.ts";
import { makePaymentHarness } from "#test/payment/support/payment-harness.ts";
import { sampleSize } from "#test/support/sample.ts";

const paidPaise = [500, 600] as const;
const minuteMs = 60_000;
const enoughTime = () => 70_000;

/** The outcome of a refund request. `late`: it arrives at a later step of the history. */
const sendings = [
  "taken",
  "lost",
  "late",
  "taken, lost",
  "refused",
  "unavailable",
  "dies",
  "taken, dies",
] as const;
type Sending = (typeof sendings)[number];

type AtProvider = RefundRequest & { step: RefundKnown["step"] };

/** A bank that pays every refund with a new id: only our code limits the sum. */
const makeGenerousBank = () => {
  const refunds = new Map<string, AtProvider>();
  const troubles: string[] = [];
  const onTheirWay: RefundRequest[] = [];
  const isOver = ({ step }: AtProvider) => step === "FAILED" || step === "COMPLETED";
  const check = () => {
    if ([...refunds.values()].filter((one) => !isOver(one)).length > 1) troubles.push("two under way");
    for (const [index, paid] of paidPaise.entries()) {
      const given = [...refunds.values()]
        .filter(({ attemptId, step }) => attemptId === attemptIds[index] && step !== "FAILED")
        .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      if (given > paid) troubles.push(`gave ${given} of ${paid}`);
    }
  };
  return {
    refunds,
    /** Recorded and not thrown: the caller would treat an exception as a failure of the provider. */
    troubles,
    take: (request: RefundRequest) => {
      if (refunds.has(request.refundId)) return;
      refunds.set(request.refundId, { ...request, step: "PENDING" });
      check();
    },
    onTheirWay,
    underWay: () => [...refunds.values()].find((one) => !isOver(one)),
    describe: (refundId: string): RefundKnown | undefined => {
      const known = refunds.get(refundId);
      return known && { type: "known", ...known, providerRefundId: `OMR-${refundId}`, code: undefined };
    },
  };
};

const attemptIds = ["o1", "o1--a2"];

const ignoreKilled = (error: unknown): void => {
  if (!(error instanceof Error && error.message === "killed")) throw error;
};

const makeContext = async () => {
  const harness = makePaymentHarness();
  const bank = makeGenerousBank();
  await harness.create(paidPaise[0], "o1");
  await harness.learn("o1", "FAILED");
  await harness.create(paidPaise[1], "o1");
  for (const id of attemptIds) harness.settle(id, "COMPLETED");
  const run = (event: object) => harness.makeSweep()(event, enoughTime).catch(ignoreKilled);
  await run({ source: "operator", action: "poll", id: "o1" });

  const next: { sending: Sending; unanswered: boolean } = { sending: "taken", unanswered: false };
  harness.provider.refund = async (request) => {
    const { sending } = next;
    next.sending = "taken";
    if (sending.startsWith("taken")) bank.take(request);
    if (sending === "late") bank.onTheirWay.push(request);
    await Promise.resolve();
    if (sending.endsWith("dies")) throw new Error("killed");
    if (sending === "refused" || sending === "unavailable") return { type: sending, code: "BAD_REQUEST" };
    const known = bank.describe(request.refundId);
    return sending === "taken" && known !== undefined ? known : { type: "unknown", code: "TIMEOUT" };
  };
  harness.provider.readRefund = (refundId) => {
    const { unanswered } = next;
    next.unanswered = false;
    return Promise.resolve(
      unanswered
        ? { type: "unanswered" as const, code: "TIMEOUT" }
        : (bank.describe(refundId) ?? { type: "not found" as const }),
    );
  };
  const book = (): readonly Refund[] => harness.order("o1").refunds ?? [];
  return { harness, bank, run, next, book, change: harness.store.change };
};

type Context = Awaited<ReturnType<typeof makeContext>>;

/** Compares the row with the bank's records. */
const checkBook = ({ bank, book }: Context) => {
  expect(bank.troubles).toEqual([]);
  const booked = new Map(book().map((refund) => [`o1--r${refund.number}`, refund]));
  expect(book().filter(isUnderWay).length, "under way in the book").toBeLessThan(2);
  for (const [id, { step, amountPaise }] of bank.refunds) {
    expect(booked.get(id)?.amountPaise, "in the book").toBe(amountPaise);
    // Money that is refunded, or may be, is never free for another refund.
    if (step !== "FAILED") expect(booked.get(id)?.step, "not free").not.toBe("FAILED");
  }
  for (const [id, { step }] of booked)
    if (step === "COMPLETED") expect(bank.refunds.get(id)?.step, "given back").toBe("COMPLETED");
};

const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant("refund" as const),
      attempt: fc.constantFrom(1, 2),
      amountPaise: fc.option(fc.integer({ min: 100, max: 700 }), { nil: undefined }),
      sending: fc.constantFrom(...sendings),
    }),
  },
  fc.record({
    what: fc.constant("bank" as const),
    step: fc.constantFrom("CONFIRMED" as const, "FAILED" as const, "COMPLETED" as const),
  }),
  fc.record({
    what: fc.constantFrom("sweep" as const, "poll" as const, "both" as const),
    sending: fc.constantFrom(...sendings),
    unanswered: fc.boolean(),
  }),
  fc.record({ what: fc.constantFrom("arrive" as const, "webhook" as const, "settle" as const) }),
  fc.record({ what: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 3 * 24 * 60 * minuteMs }) }),
  fc.record({ what: fc.constant("row lost" as const), after: fc.boolean() }),
);

const play = async (
  context: Context,
  step: typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never,
) => {
  const { harness, bank, run, next } = context;
  const operate = (event: object) => run({ source: "operator", id: "o1", ...event });
  switch (step.what) {
    case "refund":
      next.sending = step.sending;
      await operate({ action: "refund", attempt: step.attempt, amountPaise: step.amountPaise });
      break;
    case "bank": {
      const underWay = bank.underWay();
      if (underWay !== undefined) underWay.step = step.step;
      break;
    }
    case "sweep":
    case "poll":
    case "both":
      next.sending = step.sending;
      next.unanswered = step.unanswered;
      await Promise.all([
        ...(step.what === "poll" ? [] : [run({ source: "sweep" })]),
        ...(step.what === "sweep" ? [] : [operate({ action: "poll" })]),
      ]);
      break;
    case "arrive":
      for (const request of bank.onTheirWay.splice(0)) bank.take(request);
      break;
    case "webhook":
      await harness.noticeRefund("o1", context.book().length).catch(ignoreKilled);
      break;
    case "settle":
      await operate({ action: "settle", as: "done", by: "asha" });
      break;
    case "wait":
      harness.time.now += step.ms;
      break;
    case "row lost": {
      // The next write of the row kills its function, before or after it is stored.
      const { change } = context;
      harness.store.change = async (...written) => {
        harness.store.change = change;
        if (step.after) await change(...written);
        throw new Error("killed");
      };
      break;
    }
  }
  checkBook(context);
};

test("[PAY-21] never refunds more than was paid, and never has two refunds in progress", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40, size: "max" }), async (history) => {
      const context = await makeContext();
      for (const step of history) await play(context, step);

      // With everything working again, every requested refund ends, and the row agrees with the bank.
      const { harness, bank, run, next, book } = context;
      harness.store.change = context.change;
      Object.assign(next, { sending: "taken", unanswered: false });
      await play(context, { what: "arrive" });
      for (let round = 0; round < 3; round += 1) {
        harness.time.now += minuteMs;
        await run({ source: "operator", action: "poll", id: "o1" });
        await play(context, { what: "bank", step: "COMPLETED" });
      }
      expect(book().filter(isUnderWay)).toEqual([]);
      for (const [id, { step }] of bank.refunds)
        expect(book().find(({ number }) => `o1--r${number}` === id)?.step).toBe(step);
    }),
    { numRuns: sampleSize({ usual: 10, full: 2500 }) },
  );
});

test("[PAY-21] a refund never returns to an earlier state, in any order of responses, and stores no payer detail", async () => {
  const { harness } = await makeContext();
  const lease = { leaseId: "r1", leaseEndsAtEpochMs: harness.time.now + minuteMs };
  const terms = { type: "refund requested", refund: 1, attempt: 2, amountPaise: 200, ...lease } as const;
  const requests = nextOrderState(harness.order("o1"), terms, harness.time.now)!;
  const anyWord = fc.record({
    type: fc.constant("known" as const),
    step: fc.constantFrom("PENDING" as const, "CONFIRMED" as const, "FAILED" as const, "COMPLETED" as const),
    amountPaise: fc.constantFrom(200, 300),
    providerRefundId: fc.constant("OMR1"),
    code: fc.constantFrom(undefined, "BANK_DECLINED", "vpa priya@upi"),
  });
  fc.assert(
    fc.property(fc.array(anyWord), fc.constantFrom("r1", "r2"), (words, leaseId) => {
      words.reduce((state, response) => {
        const event = { type: "refund answered", refund: 1, leaseId, response } as const;
        const next = nextOrderState(state, event, harness.time.now) ?? state;
        const [before, after] = [state, next].map(({ refunds }) => refundSteps.indexOf(refunds![0]!.step));
        expect(after).toBeGreaterThanOrEqual(before!);
        expect(JSON.stringify(next.refunds)).not.toContain("@");
        return next;
      }, requests);
    }),
  );
});
