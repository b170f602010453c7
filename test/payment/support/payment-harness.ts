import { setImmediate as nextTurn } from "node:timers/promises";
import { makeCreatePaymentEndpoint } from "#functions/payment/checkout/create-payment-endpoint.ts";
import type { OrderEvent } from "#functions/payment/order/order-event.ts";
import { nextOrderState } from "#functions/payment/order/next-order-state.ts";
import { orderRows } from "#functions/payment/order/order-record.ts";
import { makePaymentReceiptEndpoint } from "#functions/payment/receipt/payment-receipt-endpoint.ts";
import { makePaymentStatusEndpoint } from "#functions/payment/payment-status-endpoint.ts";
import { makePaymentSweep } from "#functions/payment/sweep/payment-sweep.ts";
import type { Mail, Mailer, MailOutcome } from "#functions/platform/mail/mailer.ts";
import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import {
  signPaymentLink,
  type PaymentLinkMode,
  type PaymentLinkTerms,
} from "#shared/payment/payment-link.ts";
import { readReceiptAddress } from "#shared/payment/receipt-address.ts";
import { makeFakePaymentProvider } from "./fake-payment-provider.ts";
import { makeMemoryRowStore } from "../../support/stores/memory-row-store.ts";
import { makeRecordingLog } from "../../support/recording-log.ts";
import type { VirtualTime } from "../../support/virtual-time.ts";

export const startEpochMs = Date.UTC(2027, 0, 1);

export const sweepLeaseMs = 30_000;

const enoughTimeMs = () => 70_000;

export const linkSecret = "a-secret-of-payment-links-for-tests-only";
/** The previous secret, which is accepted during a rotation. */
export const linkSecretBefore = "the-secret-of-payment-links-that-was-before";

/** The signed content of a payment link. */
export const bill = {
  merchantOrderId: "INV-1",
  amountPaise: 5_000_000,
  expiresAtEpochSeconds: startEpochMs / 1000 + 400 * 24 * 60 * 60,
};

/** Fields that a payer may add. */
type PayerDetails = {
  readonly invoice?: string | undefined;
  readonly email?: string | undefined;
  readonly receiptKey?: string | undefined;
};

/** The event of the table's stream for a row. */
export const streamEventOf = (id: string) => ({ Records: [{ dynamodb: { Keys: { id: { S: id } } } }] });

/** The payment capability over a store in memory, a provider in memory and a clock that only `wait` and tests move. */
export const makePaymentHarness = ({
  links = "open",
  mailsReceipts = true,
  virtual,
}: {
  readonly links?: PaymentLinkMode;
  /** False: the stage's SES is in its sandbox and mails no payer. */
  readonly mailsReceipts?: boolean;
  /** The clock, for tests with several workers that wait at the same time. */
  readonly virtual?: Pick<VirtualTime, "time" | "wait">;
} = {}) => {
  /** If `isFrozen` is true, waiting does not advance the clock, so simultaneous requests share one time. */
  const time = Object.assign(virtual?.time ?? { now: startEpochMs }, { isFrozen: false });
  const clock = () => time.now;
  const { store, rows } = makeMemoryRowStore(orderRows);
  const fake = makeFakePaymentProvider(clock);
  const { log, lines } = makeRecordingLog();
  const measured: (readonly [string, number])[] = [];
  const wait = (ms: number): Promise<void> => {
    if (virtual !== undefined) return virtual.wait(ms);
    time.now += time.isFrozen ? 0 : ms;
    return nextTurn();
  };
  let ids = 0;
  let keys = 0;
  const newId = (prefix: string) => () => `${prefix}${(ids += 1)}`;

  const deps = {
    store,
    clock,
    wait,
    log,
    provider: fake.provider,
    emitMetric: (name: string, value: number) => void measured.push([name, value]),
  };
  const readSiteUrl = () => Promise.resolve("https://site.example");
  const sent: Mail[] = [];
  /** The results of the next mails; all later mails are accepted. */
  const mailOutcomes: (MailOutcome | "the worker dies")[] = [];
  const mailer: Mailer = {
    send: (mail) => {
      sent.push(mail);
      const outcome = mailOutcomes.shift() ?? { type: "accepted" };
      return outcome === "the worker dies"
        ? Promise.reject(new Error("out of memory"))
        : Promise.resolve(outcome);
    },
  };
  const request = { header: () => undefined, requestId: "edge-id" };
  const create = makeCreatePaymentEndpoint({
    ...deps,
    links,
    endlessLinksUntilEpochMs: startEpochMs + 24 * 60 * 60 * 1000,
    readLinkSecrets: () => Promise.resolve([linkSecret, linkSecretBefore]),
    readSiteUrl,
    newLeaseId: newId("lease-"),
    newOrderId: newId("EC-"),
    newReceiptKey: () => `receipt-key-${(keys += 1)}`,
    mailsReceipts,
    leaseMs: 30_000,
  });
  const makeSweep = (sweepMs = 0) =>
    makePaymentSweep({
      ...deps,
      mailer,
      supportEmail: "support@ours.example",
      readSiteUrl,
      newId: newId("sweep-lease-"),
      leaseMs: sweepLeaseMs,
      sweepMs,
    });
  /** A sweep that ends when nothing is due. */
  const sweep = () => makeSweep()({ source: "sweep" }, enoughTimeMs);
  const status = makePaymentStatusEndpoint(deps);
  const readStatus = (merchantOrderId: string, receiptKey?: string) =>
    status({ ...request, input: { merchantOrderId, receiptKey } });
  const receipt = makePaymentReceiptEndpoint(deps);
  const report = async (id: string, event: OrderEvent) => {
    const seen = await store.find(id);
    if (seen === undefined) throw new Error(`no order ${id}`);
    return applyEvent({ store, clock }, nextOrderState, seen, event);
  };

  return {
    ...fake,
    deps,
    time,
    store,
    rows,
    lines,
    measured,
    sent,
    mailOutcomes,
    create: (amount: number, merchantOrderId?: string, signature?: string, words: PayerDetails = {}) =>
      create({ ...request, input: { amount, merchantOrderId, signature, ...words } }),
    /** Opens a payment link. */
    openLink: (terms: PaymentLinkTerms, signature = signPaymentLink(linkSecret, terms), email?: string) => {
      const { merchantOrderId, amountPaise: amount, expiresAtEpochSeconds: expires, invoice } = terms;
      return create({ ...request, input: { amount, merchantOrderId, signature, expires, invoice, email } });
    },
    readStatus,
    /** Ends the payer's attempt at the provider, then requests the status as a page does. */
    learn: (id: string, ...end: [state: "FAILED" | "COMPLETED", paidPaise?: number]) => {
      fake.settle(id, ...end);
      return readStatus(id);
    },
    /** Pays the attempt, then requests the status seconds later, as a page does. */
    payAndPoll: (id: string, attemptId = id) => {
      fake.settle(attemptId, "COMPLETED");
      time.now += 5000;
      return readStatus(id);
    },
    readReceipt: (merchantOrderId: string, key: string) =>
      receipt({ ...request, input: { merchantOrderId, key } }),
    /** Handles a webhook whose signature is right. */
    notice: (id: string, attempt = 1) => report(id, { type: "noticed", attempt }),
    noticeRefund: (id: string, refund: number) => report(id, { type: "refund webhook received", refund }),
    makeSweep,
    sweep,
    sweepAfter: (ms: number) => {
      time.now += ms;
      return sweep();
    },
    /** Invokes the sweep's function as an operator's command does. */
    operate: (event: object) => makeSweep()({ source: "operator", ...event }, enoughTimeMs),
    order: (id: string) => {
      const row = rows.get(id);
      if (row === undefined) throw new Error(`no order ${id}`);
      return row.order;
    },
  };
};

export type PaymentHarness = ReturnType<typeof makePaymentHarness>;

/** A harness with an open order of ₹5. */
export const harnessWithOrder = async (): Promise<PaymentHarness> => {
  const harness = makePaymentHarness();
  await harness.create(500, "o1");
  return harness;
};

/** Stores the next claim of a status request, and fails the write after it once: that of the response. */
export const failNextResponseWrite = ({ store }: Pick<PaymentHarness, "store">): void => {
  const { change } = store;
  let writes = 0;
  store.change = (...written) => {
    writes += 1;
    if (writes < 2) return change(...written);
    store.change = change;
    return Promise.reject(Object.assign(new Error("slow table"), { name: "TimeoutError" }));
  };
};

type Created = Awaited<ReturnType<PaymentHarness["create"]>>;

/** The reason why a request for a checkout was refused, or "ok". */
export const codeOf = (response: Created): string => (response.type === "refused" ? response.code : "ok");

/** The receipt key in a response, if it has one. */
export const keyOf = (response: Created): string | undefined => {
  const path = response.type === "ok" ? response.body.receiptPath : response.receiptPath;
  return path === undefined ? undefined : readReceiptAddress(new URL(path, "https://site.example"))?.key;
};
