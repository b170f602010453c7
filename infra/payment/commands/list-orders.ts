import * as z from "zod";
import { orderRows, type OrderRecord } from "#functions/payment/order/order-record.ts";
import { formatRupees } from "#shared/money.ts";
import { makeCsvLine } from "#shared/csv-line.ts";
import { findDifferences, mayBeKnownThere, type ProviderStatus } from "./find-difference.ts";
import {
  bookedAtEpochMs,
  describeAttempts,
  listPayments,
  paymentStates,
  type OrderPayment,
} from "./order-payments.ts";
import type { Period } from "../../operator/command/period.ts";

export type Reconciliation = {
  readonly compare: (
    attemptIds: readonly string[],
  ) => Promise<readonly { readonly attemptId: string; readonly response: ProviderStatus }[]>;
  /** The latest version of an order, which may have been paid since it was read. */
  readonly find: (orderId: string) => Promise<OrderRecord | undefined>;
  readonly batchSize: number;
};

type Deps = {
  readonly pages: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;
  readonly period: Period;
  readonly asCsv: boolean;
  readonly reconciliation: Reconciliation | undefined;
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
};

const isoTime = (epochMs: number | undefined): string =>
  epochMs === undefined ? "" : new Date(epochMs).toISOString();
const rupees = (paise: number | undefined): string => (paise === undefined ? "" : formatRupees(paise));

/** The columns of the CSV, in this order (docs/operations.md, "Order ledger"). */
const columns = {
  order: ({ orderId }) => orderId,
  attempt: ({ attemptId }) => attemptId ?? "",
  provider_id: ({ providerId }) => providerId ?? "",
  state: ({ state }) => state,
  amount: ({ amountPaise }) => rupees(amountPaise),
  received: ({ receivedPaise }) => rupees(receivedPaise),
  refunded: ({ refundedPaise }) => rupees(refundedPaise),
  fee: ({ feePaise }) => rupees(feePaise),
  invoice: ({ invoice }) => invoice ?? "",
  source: ({ origin }) => origin,
  opened_at: ({ openedAtEpochMs }) => isoTime(openedAtEpochMs),
  completed_at: ({ completedAtEpochMs }) => isoTime(completedAtEpochMs),
  review: ({ review }) => review ?? "",
  displaced: ({ displaced }) => (displaced ? "yes" : ""),
  settled: ({ settledAs }) => settledAs ?? "",
} as const satisfies Record<string, (payment: OrderPayment) => string>;

export const csvHeader = Object.keys(columns);

const csvLine = (values: readonly string[]): string => `${makeCsvLine(values)}\r`;

const describePayment = (payment: OrderPayment): string =>
  [
    payment.attemptId ?? payment.orderId,
    ...(payment.amountPaise === undefined ? [] : [`₹${formatRupees(payment.amountPaise)}`]),
    payment.state,
    ...(payment.state === "ANOTHER_AMOUNT" ? [`received ₹${formatRupees(payment.receivedPaise)}`] : []),
    isoTime(bookedAtEpochMs(payment)),
    payment.origin,
    ...(payment.invoice === undefined ? [] : [`invoice "${payment.invoice}"`]),
    ...(payment.providerId === undefined ? [] : [`at the provider: ${payment.providerId}`]),
    ...(payment.refundedPaise === 0 ? [] : [`refunded ₹${formatRupees(payment.refundedPaise)}`]),
    ...(payment.feePaise === undefined ? [] : [`fee ₹${formatRupees(payment.feePaise)}`]),
    ...(payment.displaced ? ["displaced"] : []),
    ...(payment.review === undefined ? [] : [`UNDER REVIEW: ${payment.review}`]),
    ...(payment.settledAs === undefined ? [] : [`settled as ${payment.settledAs}`]),
  ].join("  ");

const noTotal = { count: 0, amountPaise: 0, receivedPaise: 0, refundedPaise: 0, feePaise: 0 };

const describeTotal = (name: string, total: typeof noTotal): string =>
  [
    name.padEnd("ANOTHER_AMOUNT".length),
    String(total.count),
    `asked ₹${formatRupees(total.amountPaise)}`,
    `received ₹${formatRupees(total.receivedPaise)}`,
    `refunded ₹${formatRupees(total.refundedPaise)}`,
    `fees ₹${formatRupees(total.feePaise)}`,
  ].join("  ");

const makeTotals = () => {
  const totals = new Map([["all", noTotal]]);
  const addTo = (name: string, payment: OrderPayment): void => {
    const total = totals.get(name) ?? noTotal;
    totals.set(name, {
      count: total.count + 1,
      amountPaise: total.amountPaise + (payment.amountPaise ?? 0),
      receivedPaise: total.receivedPaise + payment.receivedPaise,
      refundedPaise: total.refundedPaise + payment.refundedPaise,
      feePaise: total.feePaise + (payment.feePaise ?? 0),
    });
  };
  return {
    add: (payment: OrderPayment): void => [payment.state, "all"].forEach((name) => addTo(name, payment)),
    describe: (): readonly string[] =>
      [...paymentStates, "all"].flatMap((name) => {
        const total = totals.get(name);
        return total === undefined ? [] : describeTotal(name, total);
      }),
  };
};

/** The table may hold rows of another kind. Only an order has this state. */
const readOrder = (row: Readonly<Record<string, unknown>>): OrderRecord | undefined =>
  orderRows.stateName in row ? z.parse(orderRows.schema, row) : undefined;

type ComparedAttempt = { readonly orderId: string; readonly attemptId: string };

/** Compares attempts with the provider, a batch at a time, and reports each difference as soon as it is found. */
const makeComparison = ({ compare, find, batchSize }: Reconciliation, warn: (line: string) => void) => {
  let waiting: ComparedAttempt[] = [];
  let [compared, different] = [0, 0];

  const pollWaiting = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const responses = await compare(batch.map(({ attemptId }) => attemptId));
    for (const { orderId, attemptId } of batch) {
      const response = responses.find((each) => each.attemptId === attemptId)?.response;
      const record = await find(orderId);
      const now = record && describeAttempts(record).find((each) => each.attemptId === attemptId);
      if (response === undefined || now?.attempt === undefined) continue;
      for (const difference of findDifferences(now.attempt, response)) {
        different += 1;
        warn(`DIFFERENT  ${attemptId}  ${difference}`);
      }
    }
    compared += batch.length;
    if (responses.every(({ response }) => response.type === "unanswered"))
      throw new Error("stopped: the provider does not respond. Run it again for the remaining days");
  };

  return {
    add: async (each: ComparedAttempt): Promise<void> => {
      waiting.push(each);
      if (waiting.length >= batchSize) await pollWaiting();
    },
    finish: async () => {
      await pollWaiting();
      return { compared, different };
    },
  };
};

/** Lists in the order of the table. At most one page of rows and one batch of comparisons is held in memory. */
export const listOrders = async ({
  pages,
  period: { fromEpochMs, untilEpochMs },
  asCsv,
  reconciliation,
  say,
  warn,
}: Deps): Promise<number> => {
  const isWithin = (payment: OrderPayment): boolean => {
    const bookedAt = bookedAtEpochMs(payment);
    return bookedAt >= fromEpochMs && bookedAt < untilEpochMs;
  };
  const totals = makeTotals();
  const comparison = reconciliation && makeComparison(reconciliation, warn);

  if (asCsv) say(csvLine(csvHeader));
  for await (const page of pages) {
    for (const row of page) {
      const record = readOrder(row);
      if (record === undefined) continue;
      for (const payment of listPayments(record).filter(isWithin)) {
        totals.add(payment);
        say(asCsv ? csvLine(Object.values(columns).map((read) => read(payment))) : describePayment(payment));
      }
      for (const { attempt, attemptId, orderId } of describeAttempts(record).filter(isWithin)) {
        if (attempt && attemptId !== undefined && mayBeKnownThere(attempt))
          await comparison?.add({ orderId, attemptId });
      }
    }
  }
  for (const line of totals.describe()) warn(line);
  if (comparison === undefined) return 0;
  const { compared, different } = await comparison.finish();
  warn(`Compared ${compared} attempts: ${different} differences.`);
  warn("For payments that only the provider has, see the provider's own report.");
  return different;
};
