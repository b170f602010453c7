import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pollIntervalMs } from "#functions/payment/sweep/check-schedule.ts";
import { localStage } from "#infra/local/local-names.ts";
import { localMerchant } from "#infra/local/payment/local-payment.ts";
import { lateMs } from "#infra/local/payment/payment-webhooks.ts";
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

test("[PAY-15] a forged webhook changes nothing, and without any the page learns the result", async () => {
  await create("forged-1");
  await decide("forged-1", { outcome: "pending", webhook: "forged" });
  await edition.sweep();
  expect(await readOrder("forged-1")).toMatchObject({ state: "PENDING" });
  await decide("forged-1", { outcome: "success", webhook: "none" });
  await untilPageKnows("forged-1", "CHECKOUT_ORDER_COMPLETED");
});

test("[PAY-15] a webhook that comes before the checkout is open is followed at once", async () => {
  await edition.setFaults({ paymentWebhook: "early" });
  expect((await create("early-1")).status).toBe(200);
  await edition.sweep();
  expect(await readOrder("early-1")).toMatchObject({ state: "COMPLETED" });
});

test("[PAY-15] a webhook that is followed by an older one takes nothing back", async () => {
  await create("reordered-1");
  await decide("reordered-1", { outcome: "success", webhook: "reordered" });
  await untilState("reordered-1", "COMPLETED");
  await edition.sweep();
  expect((await readStatus("reordered-1")).body).toMatchObject({ type: "CHECKOUT_ORDER_COMPLETED" });
});

test("[PAY-15] a failed payment opens another attempt", async () => {
  const first = await create("again-1");
  await decide("again-1", { outcome: "failure", webhook: "once" });
  await untilState("again-1", "FAILED");
  expect((await readStatus("again-1")).body).toMatchObject({ type: "CHECKOUT_ORDER_FAILED" });
  const second = await create("again-1", 600);
  expect(second.status).toBe(200);
  expect(second.body["redirectUrl"]).not.toBe(first.body["redirectUrl"]);
});

test("[PAY-15] a provider that dies after it has taken the order: the visitor gets a checkout that can be paid", async () => {
  await edition.setFaults({ payment: "error-after-accept" });
  const first = await create("after-1");
  expect(first.status).toBe(409);
  await edition.setFaults({ payment: "ok" });
  const second = await untilOpened("after-1");
  expect(second.body).toMatchObject({ success: true });
});

test("[PAY-15] a provider that hangs is given up on in time, and the answer is ours", async () => {
  await create("hang-0");
  await edition.setFaults({ payment: "hang-before-accept" });
  let answer: Answer | undefined;
  void create("hang-1").then((given) => (answer = given));
  await waitUntil("the answer", async () => {
    await edition.passTime(1);
    return answer;
  });
  expect(answer).toMatchObject({ status: 503, body: { code: "payment-provider-unavailable" } });
});

const refusals = [
  ["error", 503, "payment-provider-unavailable"],
  ["too-many", 429, "too-many-requests"],
  ["unauthorized", 502, "payment-provider-refused"],
  ["used-id", 409, "still-creating"],
] as const;

test.each(refusals)("[PAY-15] a provider in %s is answered %i", async (fault, status, code) => {
  await edition.setFaults({ payment: fault });
  const answer = await create(`fault-${fault}`);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code });
});

test("[PAY-14] a token that was used before is renewed, and the visitor notices nothing", async () => {
  await edition.setFaults({ payment: "stale-token" });
  expect((await create("stale-1")).status).toBe(200);
  expect((await create("stale-2")).status).toBe(200);
});

test("[PAY-15] another amount than asked is never called completed", async () => {
  await create("odd-1");
  await edition.setFaults({ payment: "wrong-amount" });
  await decide("odd-1", { outcome: "success", webhook: "once" });
  await untilPageKnows("odd-1", "CHECKOUT_ORDER_REVIEW");
  expect((await create("odd-1")).body).toMatchObject({ code: "order-under-review" });
});

test("[PAY-15] many requests at once for one order open one checkout", async () => {
  const requests = Array.from({ length: rounds({ usual: 16, soak: 50 }) }, () => create("parallel-1"));
  const answers = await Promise.all(requests);
  const [opened, refused] = Object.values(Object.groupBy(answers, ({ status }) => String(status)));
  expect(new Set(opened?.map(({ body }) => body["redirectUrl"]))).toHaveLength(1);
  // Whoever has waited long enough for the one that opens it is told to ask again.
  for (const { body } of refused ?? []) expect(body).toMatchObject({ code: "still-creating" });
});

test.each(["fail", "lost-reply"] as const)(
  "[PAY-15] with the table in %s nothing is lost or opened twice",
  async (fault) => {
    await edition.setFaults({ dynamodb: fault });
    const first = await create(`db-${fault}`);
    await edition.setFaults({ dynamodb: "ok" });
    const second = await untilOpened(`db-${fault}`);
    if (first.status === 200) expect(first).toMatchObject(checkoutOf(second));
    else expect(first.status).toBe(503);
  },
);

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

test("[PAY-15] a webhook that comes when everybody has long asked changes nothing", async () => {
  await create("late-1");
  await decide("late-1", { outcome: "success", webhook: "late" });
  await edition.passTime(pollIntervalMs / 1000);
  const known = await readStatus("late-1");
  expect(known.body).toMatchObject({ type: "CHECKOUT_ORDER_COMPLETED" });
  expect(await readOrder("late-1")).toMatchObject({ webhooks: [] });
  await edition.passTime(lateMs / 1000);
  await waitUntil("the webhook", async () => (await readOrder("late-1"))?.webhooks.length === 1);
  await edition.sweep();
  expect(await readOrder("late-1")).toMatchObject({ state: "COMPLETED", webhooks: [{ status: 200 }] });
  expect(await readStatus("late-1")).toEqual(known);
});

test("[PAY-14] no secret, token, checkout address or signature is in the log", async () => {
  await create("logged-1");
  await decide("logged-1", { outcome: "success", webhook: "once" });
  await untilState("logged-1", "COMPLETED");
  const log = edition.readLog();
  expect(log).toContain("logged-1");
  // Requests are named by random letters: whatever is looked for must be longer than chance makes it.
  expect(log).not.toMatch(/local-secret|Local0hook|O-Bearer|token=|@ybl|"vpa"/);
});
