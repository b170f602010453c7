import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { localStage } from "#infra/local/local-names.ts";
import { localMerchant } from "#infra/local/payment/local-payment.ts";
import { secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { createPayment, readPaymentStatus } from "#shared/contract/api.ts";
import { postMessage } from "#test/support/contact/contact-messages.ts";
import { hasFired } from "#test/support/aws/dynamodb-settings.ts";
import { startEdition, type RunningEdition } from "#test/support/edition/edition.ts";
import { rounds } from "#test/support/rounds.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let edition: RunningEdition;

beforeAll(async () => {
  edition = await startEdition();
});
afterAll(() => edition.stop());
beforeEach(() => edition.setFaults({ payment: "ok", paymentWebhook: "once", dynamodb: "ok", ssm: "ok" }));

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

const post = async (path: string, body: object): Promise<Answer> => {
  const response = await fetch(`${edition.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const create = (merchantOrderId: string, amount: number | string = 500) =>
  post(createPayment.path, { amount, merchantOrderId });
/** What every request for an order is told of its open checkout; only the one that opened it knows its receipt too. */
const checkoutOf = ({ status, body: { receiptPath: _receiptPath, ...body } }: Answer): Answer => ({
  status,
  body,
});
const readStatus = (merchantOrderId: string) => post(readPaymentStatus.path, { merchantOrderId });

const decide = (merchantOrderId: string, decision: object) =>
  fetch(`${edition.origin}/__local/api/orders/${merchantOrderId}`, {
    method: "PUT",
    body: JSON.stringify(decision),
  });

type Listed = {
  readonly merchantOrderId: string;
  readonly state: string | null;
  readonly providerState: string;
  readonly webhooks: readonly { readonly status: number }[];
};

const readOrder = async (id: string) => {
  const orders = (await (await fetch(`${edition.origin}/__local/api/orders`)).json()) as Listed[];
  return orders.find(({ merchantOrderId }) => merchantOrderId === id);
};

/** Longer than a lease lasts, and than it takes until the provider may be asked again. */
const aWhileSeconds = 31;

/** What there is after a while, or after another where somebody else was asking just then. */
const afterAWhile = <Found>(what: string, look: () => Promise<Found | undefined | false>) =>
  waitUntil(what, async () => {
    await edition.passTime(aWhileSeconds);
    return look();
  });

const untilState = (id: string, state: string) =>
  afterAWhile(`${id} to be ${state}`, async () => {
    await edition.sweep();
    return (await readOrder(id))?.state === state;
  });

const untilOpened = (id: string) =>
  afterAWhile("the checkout", async () => {
    const answer = await create(id);
    return answer.status === 200 && answer;
  });

const untilPageKnows = (id: string, type: string) =>
  afterAWhile(`the page to learn ${type}`, async () => (await readStatus(id)).body["type"] === type);

test("[PAY-03] [PAY-15] a payment from the first request to its result, told by the webhook alone", async () => {
  const created = await create("ok-1", "1499.50");
  expect(created).toMatchObject({ status: 200, body: { success: true, merchantOrderId: "ok-1" } });
  expect(await create("ok-1", 1499.5)).toMatchObject(checkoutOf(created));
  await decide("ok-1", { outcome: "success", webhook: "duplicate" });
  await untilState("ok-1", "COMPLETED");
  expect(await readStatus("ok-1")).toMatchObject({
    status: 200,
    body: { type: "CHECKOUT_ORDER_COMPLETED", payload: { amount: 149_950, state: "COMPLETED" } },
  });
  expect((await create("ok-1", "1499.50")).body).toMatchObject({ code: "order-paid" });
});

test("[PAY-15] an edition that is killed while the provider has the order opens no second checkout that could be paid", async () => {
  await edition.setFaults({ payment: "hang-after-accept" });
  const lost = create("killed-1").catch(() => undefined);
  await waitUntil(
    "the provider to have it",
    async () => (await readOrder("killed-1"))?.providerState === "PENDING",
  );
  await edition.kill();
  await lost;
  await edition.restart();
  const second = await untilOpened("killed-1");
  await decide("killed-1", { outcome: "success", webhook: "once" });
  await untilState("killed-1", "COMPLETED");
  expect(second.body).toMatchObject({ success: true });
});

test("[PAY-14] a cold start without SSM: payments answer 503 with a message, messages are taken, and the next try works", async () => {
  await edition.kill();
  await edition.restart();
  await edition.setFaults({ ssm: "down" });
  const refused = await create("cold-1");
  expect([refused.status, typeof refused.body["message"]]).toEqual([503, "string"]);
  await waitUntil("a message to be taken", async () => (await postMessage(edition.origin)).status === 200);
  await edition.setFaults({ ssm: "ok" });
  expect((await create("cold-1")).status).toBe(200);
});

const paymentClientName = secretParameterNamesOf(localStage).paymentClient;
const paymentWebhookName = secretParameterNamesOf(localStage).paymentWebhook;

test("[PAY-14] [PAY-15] secrets that are rotated under load: every payer gets a checkout, and no webhook is lost", async () => {
  const before = await edition.parameters();
  const statuses: number[] = [];
  const ordersOfPayer = rounds({ usual: 4, soak: 10 });
  const rotation = { done: false };
  const payOn = async (payer: number) => {
    for (let order = 0; !rotation.done || order < ordersOfPayer; order += 1)
      statuses.push((await create(`rotate-${payer}-${order}`)).status);
  };
  const payers = Array.from({ length: rounds({ usual: 3, soak: 6 }) }, (_, payer) => payOn(payer));
  await edition.setParameters({
    [paymentClientName]: JSON.stringify({
      ...JSON.parse(before[paymentClientName] ?? ""),
      secret: localMerchant.nextClientSecret,
    }),
    [paymentWebhookName]: `next_hook:Next0hook,${before[paymentWebhookName]}`,
  });
  await edition.setFaults({ payment: "rotated-secret" });
  rotation.done = true;
  await Promise.all(payers);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const last = `rotate-0-${ordersOfPayer - 1}`;
  await decide(last, { outcome: "success", webhook: "once" });
  await untilState(last, "COMPLETED");
  await edition.setParameters({
    [paymentClientName]: before[paymentClientName] ?? "",
    [paymentWebhookName]: before[paymentWebhookName] ?? "",
  });
});

test.each(["fail-from", "lose-next"] as const)(
  "[PAY-15] whichever request to the table fails (%s), the payer gets one checkout that can be paid",
  async (fault) => {
    let reached = 0;
    for (let request = 1; request === reached + 1; request += 1) {
      const id = `step-${fault}-${request}`;
      await edition.setFaults({ dynamodb: `${fault}:${request}:createPayment` });
      const first = await create(id);
      expect([200, 503]).toContain(first.status);
      if (hasFired((await edition.faults()).dynamodb)) reached = request;
      await edition.setFaults({ dynamodb: "ok" });
      const second = await untilOpened(id);
      if (first.status === 200) expect(first).toMatchObject(checkoutOf(second));
      await decide(id, { outcome: "success", webhook: "none" });
      await untilPageKnows(id, "CHECKOUT_ORDER_COMPLETED");
      expect((await create(id)).body).toMatchObject({ code: "order-paid" });
    }
    expect(reached).toBeGreaterThan(1);
  },
);

test("[PAY-14] no secret, token, checkout address or signature is in the log", async () => {
  await create("logged-1");
  await decide("logged-1", { outcome: "success", webhook: "once" });
  await untilState("logged-1", "COMPLETED");
  const log = edition.readLog();
  expect(log).toContain("logged-1");
  // Requests are named by random letters: whatever is looked for must be longer than chance makes it.
  expect(log).not.toMatch(/local-secret|Local0hook|O-Bearer|token=|@ybl|"vpa"/);
});
