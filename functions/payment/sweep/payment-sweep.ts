import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import { describeError } from "#functions/platform/log.ts";
import { runDueWork, type WorkResult } from "#functions/platform/rows/run-due-work.ts";
import { pollProvider } from "../checkout/poll-provider.ts";
import { decideRefund, type RefundTerms } from "../refund/decide-refund.ts";
import { describeOrder, type DescribedOrder } from "../order/describe-order.ts";
import { requestRefund, followRefund, type RefundDeps } from "../refund/follow-refund.ts";
import { nextOrderState } from "../order/next-order-state.ts";
import { makeOrderRecord } from "../order/order-record.ts";
import { deliverReceipt, type ReceiptDeps } from "../receipt/receipt-mail.ts";
import {
  dueAttempt,
  dueReceipt,
  isAwaitedUntil,
  neverDueEpochMs,
  readWork,
  type OrderWork,
} from "../order/order-state.ts";
import type { StatusOutcome } from "../payment-provider.ts";
import { readPaymentJob, type PaymentJob } from "./payment-job.ts";
import { dueRefund } from "../refund/refund-state.ts";

type Deps = RefundDeps &
  ReceiptDeps & {
    readonly wait: (ms: number) => Promise<unknown>;
    /** The longest duration of one sweep. With 0, it checks the due orders once and ends. */
    readonly sweepMs: number;
  };

const everyMs = 3000;
/** The maximum time of a mail, a status request with its token, and the writes around them. */
const requestMs = 18_000;
/**
 * Within the provider's limit for one merchant; while a sweep overlaps the one before it, twice as many run for a
 * moment.
 */
export const concurrentChecks = 6;

/** Polled before the rest, and looked up before every few status requests. */
const urgentWork: readonly OrderWork[] = ["named", "review", "stuck"];

/** The most turns that a request waits while others poll the same order. */
const turnsMax = 4;

/** The number of next due attempts that are searched for one with a waiting page. */
const lookAhead = 24;

const checkOrder = async (deps: Deps, id: string): Promise<WorkResult> => {
  const record = await deps.store.find(id);
  if (record === undefined) return "done";
  const receipt = dueReceipt(record.order, deps.clock());
  // The provider is polled even if SES is out of reach.
  if (receipt !== undefined) await deliverReceipt(deps, record, receipt.number);
  const attempt = dueAttempt(record.order, deps.clock());
  const refund = dueRefund(record.order.refunds, deps.clock());
  const polled = attempt && (await pollProvider(deps, record, attempt.number, "sweep"));
  if (polled?.outcome === "unanswered") return "trouble";
  const followed = refund && (await followRefund(deps, polled?.record ?? record, refund.number));
  return followed?.outcome === "unanswered" ? "trouble" : "done";
};

const checkOrders = (
  deps: Deps,
  ids: Iterable<string>,
  hasTime: () => boolean,
): ReturnType<typeof runDueWork> =>
  runDueWork(
    ids,
    hasTime,
    (id) => checkOrder(deps, id),
    (error, id) =>
      deps.log.error("an order could not be processed", { orderId: id, ...describeError(error) }),
    concurrentChecks,
  );

/** Looks up urgent work before each batch: a payer waits for a few status requests at most. */
const runRound = async (deps: Deps, hasTime: () => boolean): Promise<number> => {
  let count = 0;
  let after: string | undefined;
  do {
    const now = deps.clock();
    const urgent = await Promise.all(urgentWork.map((work) => deps.store.listDue(work, now)));
    const page = await deps.store.pageDue("open", now, { limit: concurrentChecks, after });
    const due = [...urgent.flat(), ...page.waiting].map(({ id }) => id);
    const worked = await checkOrders(deps, due, hasTime);
    count += worked.count;
    if (!worked.finished) return count;
    after = page.next;
  } while (after !== undefined);
  return count;
};

const emitBacklog = async (deps: Deps): Promise<void> => {
  const now = deps.clock();
  const firsts = await Promise.all(
    (["named", "open"] as const).map((work) => deps.store.pageDue(work, now, { limit: 1 })),
  );
  const dueSince = Math.min(now, ...firsts.flatMap(({ waiting }) => waiting.map((row) => row.dueAtEpochMs)));
  deps.emitMetric(paymentMetrics.oldestCheckAge, Math.round((now - dueSince) / 1000), "Seconds");
  deps.emitMetric(paymentMetrics.review, (await deps.store.listDue("review", neverDueEpochMs)).length);
  deps.emitMetric(paymentMetrics.stuck, (await deps.store.listDue("stuck", neverDueEpochMs)).length);
};

/** Whether a webhook has named an order that is not polled yet, or a page has polled one that is due before the end. */
const isPayerWaiting = async (deps: Deps, endsAt: number): Promise<boolean> => {
  if ((await deps.store.listDue("named", endsAt)).length > 0) return true;
  const { waiting } = await deps.store.pageDue("open", endsAt, { limit: lookAhead });
  const records = await Promise.all(waiting.map(({ id }) => deps.store.find(id)));
  return records.some((record) => record?.order.attempts.some((attempt) => isAwaitedUntil(attempt, endsAt)));
};

const sweep = async (deps: Deps, timeLeftMs: () => number): Promise<void> => {
  await emitBacklog(deps);
  const endsAt = deps.clock() + deps.sweepMs;
  const isOneRound = deps.sweepMs === 0;
  const hasTime = () => timeLeftMs() > requestMs && (isOneRound || deps.clock() < endsAt);
  let count = await runRound(deps, hasTime);
  while (deps.clock() + everyMs <= endsAt && hasTime() && (await isPayerWaiting(deps, endsAt))) {
    await deps.wait(everyMs);
    count += await runRound(deps, hasTime);
  }
  deps.log.info("sweep", { count });
};

/** Polls orders that a webhook has just named, and mails their receipts. */
const pollNamed = async (deps: Deps, ids: readonly string[], timeLeftMs: () => number): Promise<void> => {
  const hasTime = () => timeLeftMs() > requestMs;
  let left = [...new Set(ids)];
  for (let turn = 1; left.length > 0 && hasTime() && turn <= turnsMax; turn += 1) {
    if (turn > 1) await deps.wait(everyMs);
    await checkOrders(deps, left, hasTime);
    const records = await Promise.all(left.map((id) => deps.store.find(id)));
    const now = deps.clock();
    left = records.flatMap((record) =>
      record !== undefined && (readWork(record.order)?.dueAtEpochMs ?? neverDueEpochMs) <= now
        ? [record.id]
        : [],
    );
  }
};

const listFlagged = async (deps: Deps): Promise<readonly DescribedOrder[]> => {
  const flagged = [];
  for (const work of ["review", "stuck"] as const) {
    for (const { id } of await deps.store.listDue(work, neverDueEpochMs)) {
      const record = await deps.store.find(id);
      if (record !== undefined) flagged.push(describeOrder(record, deps.clock()));
    }
  }
  return flagged;
};

/** Polls every attempt and incomplete refund of an order, also failed ones: an operator needs the current state. */
const requestAll = async (deps: Deps, id: string): Promise<DescribedOrder | undefined> => {
  const record = await deps.store.find(id);
  if (record === undefined) return undefined;
  let last = record;
  for (const { number } of record.order.attempts) {
    let polled = await pollProvider(deps, last, number, "operator");
    for (let turn = 1; polled.outcome === "not polled" && turn < turnsMax; turn += 1) {
      await deps.wait(everyMs);
      polled = await pollProvider(deps, polled.record, number, "operator");
    }
    last = polled.record;
  }
  for (const { number } of (last.order.refunds ?? []).filter(({ step }) => step !== "COMPLETED"))
    last = (await followRefund(deps, last, number)).record;
  return describeOrder(last, deps.clock());
};

type Refused = { readonly refused: string };

const refund = async (
  deps: Deps,
  id: string,
  terms: RefundTerms,
): Promise<DescribedOrder | Refused | undefined> => {
  const record = await deps.store.find(id);
  if (record === undefined) return undefined;
  const result = await requestRefund(deps, record, terms);
  return result.type === "refused" ? { refused: result.reason } : describeOrder(result.record, deps.clock());
};

type RefundPlan = { readonly attempt: number; readonly amountPaise: number };

const planRefund = async (
  { store }: Deps,
  id: string,
  terms: RefundTerms,
): Promise<RefundPlan | Refused | undefined> => {
  const record = await store.find(id);
  if (record === undefined) return undefined;
  const decision = decideRefund(record.order, terms);
  return decision.type === "refuse"
    ? { refused: decision.reason }
    : { attempt: decision.attempt, amountPaise: decision.amountPaise };
};

type Compared = { readonly attemptId: string; readonly response: StatusOutcome };

/** Returns the provider's status of attempts, a few at once. Nothing is written: the operator compares both sides. */
const compare = async ({ provider }: Deps, attemptIds: readonly string[]): Promise<readonly Compared[]> => {
  const compared: Compared[] = [];
  for (let first = 0; first < attemptIds.length; first += concurrentChecks) {
    const responses = attemptIds
      .slice(first, first + concurrentChecks)
      .map(async (attemptId) => ({ attemptId, response: await provider.readStatus(attemptId) }));
    compared.push(...(await Promise.all(responses)));
  }
  return compared;
};

const settle = async (
  deps: Deps,
  { id, as, link, by }: Extract<PaymentJob, { action: "settle" }>,
): Promise<DescribedOrder | undefined> => {
  const record = await deps.store.find(id);
  if (record === undefined) return undefined;
  const event = { type: "settled by hand", as, link, by } as const;
  return describeOrder((await applyEvent(deps, nextOrderState, record, event)).record, deps.clock());
};

/** Revokes an order, even if its link has not been opened yet: the link may be in a mail. */
const revoke = async (deps: Deps, id: string): Promise<DescribedOrder> => {
  const now = deps.clock();
  const row = makeOrderRecord({
    id,
    origin: "signed-link",
    requestId: "",
    order: { attempts: [], revokedAtEpochMs: now, askedAtEpochMs: 0, events: [] },
    nowEpochMs: now,
  });
  const added = await deps.store.add(row);
  if (added.type === "added") return describeOrder(row, deps.clock());
  return describeOrder(
    (await applyEvent(deps, nextOrderState, added.record, { type: "revoked" })).record,
    deps.clock(),
  );
};

/** Status requests are claimed on the row, so two sweeps, or a sweep and a page, do not conflict. */
export const makePaymentSweep =
  (deps: Deps) =>
  async (
    event: unknown,
    timeLeftMs: () => number,
  ): Promise<
    DescribedOrder | readonly DescribedOrder[] | readonly Compared[] | RefundPlan | Refused | undefined
  > => {
    const job = readPaymentJob(event);
    if ("type" in job) {
      await (job.type === "stream" ? pollNamed(deps, job.ids, timeLeftMs) : sweep(deps, timeLeftMs));
      return undefined;
    }
    switch (job.action) {
      case "list":
        return listFlagged(deps);
      case "show": {
        const record = await deps.store.find(job.id);
        return record === undefined ? undefined : describeOrder(record, deps.clock());
      }
      case "poll":
        return requestAll(deps, job.id);
      case "compare":
        return compare(deps, job.attempts);
      case "settle":
        return settle(deps, job);
      case "refund":
        return job.dryRun ? planRefund(deps, job.id, job) : refund(deps, job.id, job);
      case "revoke":
        return revoke(deps, job.id);
    }
  };
