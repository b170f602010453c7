import { afterEach, beforeEach, expect, test } from "vitest";
import { makePayBody } from "#test/support/payment/payment-simulator.ts";
import { openPaymentSite } from "#test/support/payment/payment-site.ts";

type Site = Awaited<ReturnType<typeof openPaymentSite>>;
let site: Site;

beforeEach(async () => {
  site = await openPaymentSite();
});
afterEach(() => site.close());

const pay = (merchantOrderId: string, amount = 12_345) =>
  site.provider.pay(makePayBody({ merchantOrderId, amount }));

test("[OPS-03] the console lists our orders with the state of the latest attempt at the provider", async () => {
  const events = [{ source: "browser", state: "INITIATED" }];
  site.rows.push({ merchantOrderId: "o1", amount: 500, state: "FAILED", events });
  site.rows.push({ merchantOrderId: "unsent", amount: 700, state: "INITIATED", events: [] });
  await pay("o1--a2", 500);
  await pay("o1", 500);
  await pay("foreign", 900);
  await site.provider.decide("o1", { outcome: "failure" });
  expect((await site.call("GET", "orders")).body).toEqual([
    { merchantOrderId: "o1", amount: 500, state: "FAILED", providerState: "PENDING", events, webhooks: [] },
    {
      merchantOrderId: "unsent",
      amount: 700,
      state: "INITIATED",
      providerState: null,
      events: [],
      webhooks: [],
    },
    {
      merchantOrderId: "foreign",
      amount: 900,
      state: null,
      providerState: "PENDING",
      events: [],
      webhooks: [],
    },
  ]);
});

test("[OPS-03] a decision goes to the latest attempt, and its webhooks are sent before it is answered", async () => {
  await pay("o1");
  await pay("o1--a2");
  await pay("o1--a10");
  const decided = await site.call("PUT", "orders/o1", { outcome: "success", webhook: "duplicate" });
  const webhook = { event: "checkout.order.completed", status: 200 };
  expect(decided).toMatchObject({
    status: 200,
    body: { merchantOrderId: "o1", providerState: "COMPLETED", webhooks: [webhook, webhook] },
  });
  expect(site.provider.orders().map(({ state }) => state)).toEqual(["PENDING", "PENDING", "COMPLETED"]);
});

const refusedDecisions = [
  ["orders/nobody", { outcome: "success" }, 404, "nobody"],
  ["orders/o1", { outcome: "failure" }, 409, "COMPLETED"],
  ["orders/o1", { outcome: "refund" }, 400, "outcome"],
  ["orders/o1", { outcome: "success", webhook: "twice" }, 400, "webhook"],
  ["orders/o1", undefined, 400, "expected object"],
] as const;

test.each(refusedDecisions)(
  "PUT %s %j is refused with %i, and says why",
  async (path, body, status, word) => {
    await pay("o1");
    await site.provider.decide("o1", { outcome: "success" });
    const answer = await site.call("PUT", path, body);
    expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(word) } });
  },
);
