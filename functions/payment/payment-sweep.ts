import { paymentMetrics } from "#shared/metrics.ts";
import { applyEvent } from "#functions/platform/apply-event.ts";
import { describeError } from "#functions/platform/log.ts";
import { runDueWork, type WorkResult } from "#functions/platform/run-due-work.ts";
import { askProvider, type AskDeps } from "./ask-provider.ts";
import { describeOrder, type DescribedOrder } from "./describe-order.ts";
import { nextOrderState } from "./next-order-state.ts";
import { dueAttempt, neverDueEpochMs, type OrderWork } from "./order-state.ts";
import { readPaymentJob } from "./payment-job.ts";

type Deps = AskDeps & {
  readonly wait: (ms: number) => Promise<unknown>;
  /** How long one sweep keeps going; 0 is one round. */
  readonly sweepMs: number;
};

const everyMs = 3000;
/** What one question, its token and the writes around it may take. */
const questionMs = 12_000;

const everyWork: readonly OrderWork[] = ["open", "review", "stuck"];

const checkOrder = async (deps: Deps, id: string): Promise<WorkResult> => {
  const record = await deps.store.find(id);
  const attempt = record === undefined ? undefined : dueAttempt(record.order, deps.clock());
  if (record === undefined || attempt === undefined) return "done";
  const { outcome } = await askProvider(deps, record, attempt.number, "sweep");
  return outcome === "unanswered" ? "trouble" : "done";
};

const goRound = async (deps: Deps, hasTime: () => boolean): Promise<number> => {
  const now = deps.clock();
  const due = (await Promise.all(everyWork.map((work) => deps.store.listDue(work, now)))).flat();
  const { count } = await runDueWork(
    due,
    hasTime,
    ({ id }) => checkOrder(deps, id),
    (error, { id }) =>
      deps.log.error("an order cannot be worked on", { orderId: id, ...describeError(error) }),
  );
  return count;
};

const emitBacklog = async (deps: Deps): Promise<void> => {
  const now = deps.clock();
  const [longestDue] = await deps.store.listDue("open", now);
  const age = Math.round((now - (longestDue?.dueAtEpochMs ?? now)) / 1000);
  deps.emitMetric(paymentMetrics.oldestCheckAge, age, "Seconds");
  deps.emitMetric(paymentMetrics.review, (await deps.store.listDue("review", neverDueEpochMs)).length);
  deps.emitMetric(paymentMetrics.stuck, (await deps.store.listDue("stuck", neverDueEpochMs)).length);
};

const sweep = async (deps: Deps, timeLeftMs: () => number): Promise<void> => {
  await emitBacklog(deps);
  const endsAt = deps.clock() + deps.sweepMs;
  const hasTime = () => timeLeftMs() > questionMs;
  let count = await goRound(deps, hasTime);
  while (deps.clock() + everyMs <= endsAt && hasTime()) {
    await deps.wait(everyMs);
    count += await goRound(deps, hasTime);
  }
  deps.log.info("sweep", { count });
};

/** What waits for an operator: flagged for review, or stuck. */
const listFlagged = async (deps: Deps): Promise<readonly DescribedOrder[]> => {
  const flagged = [];
  for (const work of ["review", "stuck"] as const) {
    for (const { id } of await deps.store.listDue(work, neverDueEpochMs)) {
      const record = await deps.store.find(id);
      if (record !== undefined) flagged.push(describeOrder(record));
    }
  }
  return flagged;
};

/** Every attempt of an order is asked about, with a result or without: an operator wants to know now. */
const askAll = async (deps: Deps, id: string): Promise<DescribedOrder | undefined> => {
  let record = await deps.store.find(id);
  for (const { number } of record?.order.attempts ?? []) {
    if (record === undefined) return undefined;
    let asked = await askProvider(deps, record, number, "operator");
    if (asked.outcome === "not asked") {
      await deps.wait(everyMs);
      asked = await askProvider(deps, asked.record, number, "operator");
    }
    record = asked.record;
  }
  return record === undefined ? undefined : describeOrder(record);
};

const settle = async (deps: Deps, id: string): Promise<DescribedOrder | undefined> => {
  const record = await deps.store.find(id);
  if (record === undefined) return undefined;
  return describeOrder((await applyEvent(deps, nextOrderState, record, { type: "settled by hand" })).record);
};

/**
 * The sweep function: asks the provider about every order that is due, every few seconds for most of a minute. An
 * operator lists an order, asks at once, or settles by hand. Asking is claimed on the row, so two sweeps, or a sweep
 * and a page, do not disturb each other.
 * @param timeLeftMs how long the function may still run.
 */
export const makePaymentSweep =
  (deps: Deps) =>
  async (
    event: unknown,
    timeLeftMs: () => number,
  ): Promise<DescribedOrder | readonly DescribedOrder[] | undefined> => {
    const job = readPaymentJob(event);
    switch (job.type) {
      case "sweep":
        await sweep(deps, timeLeftMs);
        return undefined;
      case "list":
        return listFlagged(deps);
      case "show": {
        const record = await deps.store.find(job.id);
        return record === undefined ? undefined : describeOrder(record);
      }
      case "ask":
        return askAll(deps, job.id);
      case "settle":
        return settle(deps, job.id);
    }
  };
