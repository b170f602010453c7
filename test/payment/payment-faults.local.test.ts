import { beforeEach, describe, expect, test } from "vitest";
import { createPayment, readPaymentStatus } from "#shared/contract/api.ts";
import { postMessage } from "#test/contact/support/contact-messages.ts";
import { hasFired } from "#test/support/aws/dynamodb-settings.ts";
import { postJson } from "#test/support/post-json.ts";
import { sample } from "#test/support/sample.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { LocalClient } from "#test/support/local-environment/local-client.ts";
import { useLocalEnvironment } from "#test/support/local-environment/shared-environments.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";

/** Longer than a lease, and than the pause between two requests to the provider. */
const aWhileSeconds = 31;

type EndpointResult = Awaited<ReturnType<typeof postJson>>;

/** The response for an order's open checkout; only the request that opened it gets the receipt path too. */
const checkoutOf = ({ status, body: { receiptPath: _receiptPath, ...body } }: EndpointResult) => ({
  status,
  body,
});

const makePaymentContext = (local: LocalClient) => {
  const post = (path: string, body: object) => postJson(local.origin + path, body);
  const create = (merchantOrderId: string, amount: number | string = 500) =>
    post(createPayment.path, { amount, merchantOrderId });
  const readStatus = (merchantOrderId: string) => post(readPaymentStatus.path, { merchantOrderId });
  const readOrder = async (id: string) =>
    (await local.orders()).find(({ merchantOrderId }) => merchantOrderId === id);

  /** Looks again after a while, or after two if another worker held the lease. */
  const afterAWhile = <Found>(what: string, look: () => Promise<Found | undefined | false>) =>
    waitUntil(what, async () => {
      await local.passTime(aWhileSeconds);
      return look();
    });

  return {
    create,
    readOrder,
    untilState: (id: string, state: string) =>
      afterAWhile(`${id} to be ${state}`, async () => {
        await local.sweep();
        return (await readOrder(id))?.state === state;
      }),
    untilOpened: (id: string) =>
      afterAWhile("the checkout", async () => {
        const response = await create(id);
        return response.status === 200 && response;
      }),
    untilPageKnows: (id: string, type: string) =>
      afterAWhile(`the page to learn ${type}`, async () => (await readStatus(id)).body["type"] === type),
  };
};

const { create, untilState, untilOpened, untilPageKnows } = makePaymentContext(local);
beforeEach(() => local.setFaults({ payment: "ok", paymentWebhook: "once", dynamodb: "ok", ssm: "ok" }));

test("[PAY-14] a cold start without SSM returns 503 for payments, accepts messages, and recovers", async () => {
  // Its functions start again, without values that earlier ones have read.
  await local.startOver();
  await local.setFaults({ ssm: "down" });
  const refused = await create("cold-1");
  expect([refused.status, typeof refused.body["message"]]).toEqual([503, "string"]);
  await waitUntil("a message to be taken", async () => (await postMessage(local.origin)).status === 200);
  await local.setFaults({ ssm: "ok" });
  expect((await create("cold-1")).status).toBe(200);
});

test.each(sample(1, ["fail-from", "lose-next"]))(
  "[PAY-15] a failing table request (%s) at any step still leads to one payable checkout",
  async (fault) => {
    let reached = 0;
    for (let request = 1; request === reached + 1; request += 1) {
      const id = `step-${fault}-${request}`;
      await local.setFaults({ dynamodb: `${fault}:${request}:createPayment` });
      const first = await create(id);
      expect([200, 503]).toContain(first.status);
      if (hasFired((await local.faults()).dynamodb)) reached = request;
      await local.setFaults({ dynamodb: "ok" });
      const second = await untilOpened(id);
      if (first.status === 200) expect(first).toMatchObject(checkoutOf(second));
      await local.decideOrder(id, { outcome: "success", webhook: "none" });
      await untilPageKnows(id, "CHECKOUT_ORDER_COMPLETED");
      expect((await create(id)).body).toMatchObject({ code: "order-paid" });
    }
    expect(reached).toBeGreaterThan(1);
  },
);

test("[PAY-14] writes no secret, token, checkout URL or signature to the log", async () => {
  await create("logged-1");
  await local.decideOrder("logged-1", { outcome: "success", webhook: "once" });
  await untilState("logged-1", "COMPLETED");
  const log = local.readLog();
  expect(log).toContain("logged-1");
  // References are random letters: a search text must be too long to match one by chance.
  expect(log).not.toMatch(/local-secret|Local0hook|O-Bearer|token=|shopper@|YBL|XXXX|"vpa"/);
});

describe("a local environment that is killed", () => {
  const own = useLocalEnvironment();
  const context = makePaymentContext(own);

  test("[PAY-15] opens one checkout after a crash during the provider call", { tags: "full" }, async () => {
    await own.setFaults({ payment: "hang-after-accept" });
    const lost = context.create("killed-1").catch(() => undefined);
    await waitUntil(
      "the provider to have it",
      async () => (await context.readOrder("killed-1"))?.providerState === "PENDING",
    );
    await own.kill();
    await lost;
    await own.restart();
    const second = await context.untilOpened("killed-1");
    await own.decideOrder("killed-1", { outcome: "success", webhook: "once" });
    await context.untilState("killed-1", "COMPLETED");
    expect(second.body).toMatchObject({ success: true });
  });
});
