import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { nextOrderState, newOrderState } from "#functions/payment/order/next-order-state.ts";
import type { Refund } from "#functions/payment/refund/refund-state.ts";
import type { OrderEvent } from "#functions/payment/order/order-event.ts";
import { makeOrderRecord, type OrderRecord } from "#functions/payment/order/order-record.ts";
import type { OrderState } from "#functions/payment/order/order-state.ts";
import { makeCsvLine } from "#shared/csv-line.ts";
import { findDifferences, type ProviderStatus } from "#infra/payment/commands/find-difference.ts";
import { sampleSize } from "#test/support/sample.ts";
import { csvHeader, listOrders } from "#infra/payment/commands/list-orders.ts";

const opened = Date.UTC(2026, 10, 1, 10);
const hour = 60 * 60 * 1000;
const always = { fromEpochMs: 0, untilEpochMs: Number.POSITIVE_INFINITY };
const terms = { amountPaise: 50_000, origin: "signed-link", invoice: "INV-1" } as const;

const apply = (state: OrderState, events: readonly OrderEvent[], now: number): OrderState =>
  events.reduce((current, event) => nextOrderState(current, event, now) ?? current, state);

const said = (
  state: "PENDING" | "FAILED" | "COMPLETED",
  amountPaise = 50_000,
  attempt = 1,
  feePaise?: number,
): OrderEvent => ({
  type: "answered",
  attempt,
  source: "sweep",
  response: {
    type: "state",
    state,
    amountPaise,
    providerOrderId: `OMO${attempt}`,
    expireAtEpochMs: undefined,
    code: undefined,
    feePaise,
  },
});

const makeOrder = (
  id: string,
  events: readonly OrderEvent[],
  { at = opened + hour, ...more }: { readonly at?: number; readonly invoice?: string } = {},
): OrderRecord =>
  makeOrderRecord({
    id,
    origin: "signed-link",
    requestId: "r",
    nowEpochMs: opened,
    order: apply(
      newOrderState({ ...terms, ...more }, { id: "l", endsAtEpochMs: opened + 1 }, opened),
      events,
      at,
    ),
  });

/** Two refunds of the first attempt, one completed and one pending. */
const refundOf = (record: OrderRecord, amountPaise: number): OrderRecord => {
  const refund = { attempt: 1, amountPaise, askedAtEpochMs: opened, openSends: 0, steppedAtEpochMs: opened };
  const refunds: Refund[] = [
    { ...refund, number: 1, step: "COMPLETED", sent: "yes" },
    { ...refund, number: 2, step: "PENDING", sent: "yes" },
  ];
  return { ...record, order: { ...record.order, refunds } };
};

const pagesOf = async function* (...rows: readonly object[]) {
  for (const row of rows) yield await Promise.resolve([row as Record<string, unknown>]);
};

const list = async (
  rows: readonly object[],
  more: Partial<Parameters<typeof listOrders>[0]> = {},
): Promise<{
  readonly said: readonly string[];
  readonly warned: readonly string[];
  readonly different: number;
}> => {
  const [lines, warned]: [string[], string[]] = [[], []];
  const different = await listOrders({
    pages: pagesOf(...rows),
    period: always,
    asCsv: true,
    reconciliation: undefined,
    say: (line) => void lines.push(line),
    warn: (line) => void warned.push(line),
    ...more,
  });
  return { said: lines, warned, different };
};

test("[PAY-20] orders list --csv has one line per payment for paid, unpaid, mismatched and revoked orders", async () => {
  const { said: lines, warned } = await list([
    refundOf(makeOrder("PAID", [said("COMPLETED", 50_000, 1, 250)]), 12_000),
    makeOrder("ODD", [said("COMPLETED", 49_900), { type: "settled by hand", as: "received", by: "asha" }]),
    makeOrder("OPEN", [said("PENDING")], { invoice: '=HYPERLINK("x"), 2' }),
    makeOrderRecord({
      id: "REVOKED",
      origin: "signed-link",
      requestId: "",
      nowEpochMs: opened,
      order: { attempts: [], revokedAtEpochMs: opened, askedAtEpochMs: 0, events: [] },
    }),
    { id: "a row of another kind" },
  ]);
  const [from, came] = ["2026-11-01T10:00:00.000Z", "2026-11-01T11:00:00.000Z"];
  expect(lines).toEqual(
    [
      "order,attempt,provider_id,state,amount,received,refunded,fee,invoice,source,opened_at,completed_at,review,displaced,settled",
      `PAID,PAID,OMO1,COMPLETED,500.00,500.00,120.00,2.50,INV-1,signed-link,${from},${came},,,`,
      `ODD,ODD,OMO1,ANOTHER_AMOUNT,500.00,499.00,0.00,,INV-1,signed-link,${from},${came},,,received`,
      `OPEN,OPEN,OMO1,PENDING,500.00,0.00,0.00,,"'=HYPERLINK(""x""), 2",signed-link,${from},,,,`,
      `REVOKED,,,NEVER_OPENED,,0.00,0.00,,,signed-link,${from},,,,`,
    ].map((line) => `${line}\r`),
  );
  expect(warned).toEqual([
    "COMPLETED       1  asked ₹500.00  received ₹500.00  refunded ₹120.00  fees ₹2.50",
    "ANOTHER_AMOUNT  1  asked ₹500.00  received ₹499.00  refunded ₹0.00  fees ₹0.00",
    "PENDING         1  asked ₹500.00  received ₹0.00  refunded ₹0.00  fees ₹0.00",
    "NEVER_OPENED    1  asked ₹0.00  received ₹0.00  refunded ₹0.00  fees ₹0.00",
    "all             4  asked ₹1500.00  received ₹999.00  refunded ₹120.00  fees ₹2.50",
  ]);
  expect(csvHeader).toHaveLength(15);
});

test("[PAY-20] orders list has one line per payment for an order that was paid twice", async () => {
  const send = (origin: "open-link" | "signed-link"): OrderEvent => ({
    ...terms,
    origin,
    type: "send",
    attempt: 2,
    leaseId: "l2",
    leaseEndsAtEpochMs: opened + 2 * hour,
  });
  const twice = makeOrder("TWICE", [
    said("FAILED"),
    send("signed-link"),
    said("COMPLETED", 50_000, 2),
    said("COMPLETED", 50_000, 1),
  ]);
  const { said: lines } = await list([twice], { asCsv: false });
  expect(lines).toEqual([
    expect.stringMatching(/^TWICE {2}₹500\.00 {2}COMPLETED .*OMO1 {2}UNDER REVIEW: paid twice$/),
    expect.stringMatching(/^TWICE--a2 {2}₹500\.00 {2}COMPLETED .*OMO2 {2}UNDER REVIEW: paid twice$/),
  ]);
});

test("[PAY-20] orders list has paid orders on the day of payment, and unpaid ones on the day of opening", async () => {
  const rows = [
    makeOrder("LATE", [said("COMPLETED")], { at: opened + 48 * hour }),
    makeOrder("UNPAID", [said("PENDING")], { at: opened + 48 * hour }),
  ];
  const ordersOf = async (fromEpochMs: number, untilEpochMs: number) =>
    (await list(rows, { period: { fromEpochMs, untilEpochMs } })).said
      .slice(1)
      .map((line) => line.split(",")[0]);
  expect(await ordersOf(opened, opened + 24 * hour)).toEqual(["UNPAID"]);
  expect(await ordersOf(opened + 24 * hour, opened + 72 * hour)).toEqual(["LATE"]);
});

const fields = [
  ["plain", "plain"],
  ["=1+1", "'=1+1"],
  ["+91", "'+91"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", `"'\tx"`],
  ["a;=1+1", `"a;'=1+1"`],
  ["a\t-1", `"a\t'-1"`],
  ["a; b", '"a; b"'],
  ['a "b", c', '"a ""b"", c"'],
  ["two\r\nlines", '"two\r\nlines"'],
] as const;

test.each(fields)("[PAY-20] writes %j to a CSV field as %j", (value, field) => {
  expect(makeCsvLine([value, "x"])).toBe(`${field},x`);
});

const respond = (
  state: "PENDING" | "FAILED" | "COMPLETED",
  amountPaise = 50_000,
  providerOrderId = "OMO1",
): ProviderStatus => ({ type: "state", state, amountPaise, providerOrderId });

const sending: OrderEvent = {
  type: "opened",
  attempt: 1,
  providerOrderId: "OMO1",
  redirectUrl: "https://provider.example/1",
  expireAtEpochMs: opened + hour,
};

const differences = [
  [[said("COMPLETED")], respond("COMPLETED"), []],
  [[said("COMPLETED", 49_900)], respond("COMPLETED", 49_900), []],
  [[], respond("PENDING"), []],
  [[], { type: "not found" }, []],
  [[said("COMPLETED")], respond("FAILED"), ["COMPLETED here, FAILED at the provider"]],
  [[said("FAILED")], respond("COMPLETED"), ["FAILED here, COMPLETED at the provider"]],
  [[said("COMPLETED")], respond("COMPLETED", 49_900), ["₹500.00 here, ₹499.00 at the provider"]],
  [[said("COMPLETED")], respond("COMPLETED", 50_000, "OMO9"), ["OMO1 here, OMO9 at the provider"]],
  [[sending], { type: "not found" }, ["unknown at the provider"]],
  [
    [sending],
    { type: "unanswered", code: "TIMEOUT" },
    ["not compared: the provider did not respond (TIMEOUT)"],
  ],
] as const;

test.each(differences)(
  "[PAY-20] compares the events %j with the provider's %j and reports %j",
  (events, reported, expected) => {
    const { order } = makeOrder("O1", [...events]);
    expect(findDifferences(order.attempts[0]!, reported)).toEqual(expected);
  },
);

test("[PAY-20] orders list --compare reports a difference only after reading the order again", async () => {
  const before = makeOrder("MOVED", [said("PENDING")]);
  const after = makeOrder("MOVED", [said("COMPLETED")]);
  const wrong = makeOrder("WRONG", [said("COMPLETED")]);
  const compared: (readonly string[])[] = [];
  const { warned, different } = await list([before, wrong], {
    reconciliation: {
      batchSize: 1,
      find: (id) => Promise.resolve(id === "MOVED" ? after : wrong),
      compare: (attemptIds) => {
        compared.push(attemptIds);
        const reported = respond(attemptIds[0] === "MOVED" ? "COMPLETED" : "FAILED");
        return Promise.resolve(attemptIds.map((attemptId) => ({ attemptId, response: reported })));
      },
    },
  });
  expect(compared).toEqual([["MOVED"], ["WRONG"]]);
  expect(different).toBe(1);
  expect(warned[0]).toBe("DIFFERENT  WRONG  COMPLETED here, FAILED at the provider");
  expect(warned.slice(-2)).toEqual([
    "Compared 2 attempts: 1 differences.",
    "For payments that only the provider has, see the provider's own report.",
  ]);
});

test("[PAY-20] orders list --compare stops comparing when the provider is unreachable", async () => {
  const wrong = makeOrder("WRONG", [said("COMPLETED")]);
  const silent = list([wrong, wrong], {
    reconciliation: {
      batchSize: 1,
      find: () => Promise.resolve(wrong),
      compare: ([attemptId = ""]) =>
        Promise.resolve([{ attemptId, response: { type: "unanswered", code: "TIMEOUT" } }]),
    },
  });
  await expect(silent).rejects.toThrow("stopped: the provider does not respond");
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("[PAY-20] orders list --compare has one page of any number of orders in memory at a time", async () => {
  const [pageRows, pages, batchSize] = [100, sampleSize({ usual: 100, full: 1000 }), 24];
  const count = pages * pageRows;
  let [written, compared, heldMax] = [0, 0, 0];
  const heapAt: number[] = [];
  const order = makeOrder("ANY", [said("COMPLETED")]);
  const read = async function* () {
    for (let page = 0; page < pages; page += 1) {
      expect(written).toBe(page * pageRows + 1);
      if (page % (pages / 5) === pages / 10) {
        collectGarbage();
        heapAt.push(process.memoryUsage().heapUsed);
      }
      const rows = Array.from({ length: pageRows }, (_, row) => ({ ...order, id: `EV-${page}-${row}` }));
      yield await Promise.resolve(structuredClone(rows));
    }
  };
  const { fromEpochMs, untilEpochMs } = always;
  const totals: string[] = [];
  await listOrders({
    pages: read(),
    period: { fromEpochMs, untilEpochMs },
    asCsv: true,
    say: () => void (written += 1),
    warn: (line) => void totals.push(line),
    reconciliation: {
      batchSize,
      find: (id) => Promise.resolve({ ...order, id }),
      compare: (attemptIds) => {
        compared += attemptIds.length;
        heldMax = Math.max(heldMax, attemptIds.length);
        return Promise.resolve(
          attemptIds.map((attemptId) => ({ attemptId, response: respond("COMPLETED") })),
        );
      },
    },
  });
  expect([written, compared, heldMax]).toEqual([count + 1, count, batchSize]);
  expect(totals).toContainEqual(
    expect.stringMatching(`^all +${count}  asked ₹${count * 500}.00  received ₹${count * 500}.00  refunded`),
  );
  // Late orders use no more memory than early ones: a single row is about a kilobyte.
  expect(heapAt.at(-1)! - heapAt[0]!).toBeLessThan(4 * 1024 * 1024);
});
