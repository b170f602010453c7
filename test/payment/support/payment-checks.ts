import {
  createPayment,
  readPaymentReceipt,
  readPaymentStatus,
  receivePaymentWebhook,
} from "#shared/contract/api.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { Check } from "#test/verify-aws/run-checks.ts";
import type { StageContext } from "#test/verify-aws/stage-context.ts";

/** A sweep starts each minute; a function that has read a missing secret reads it again within a minute. */
const withinTwoMinutesMs = 120_000;

const decideOrder = ({ act }: StageContext, id: string, decision: object) =>
  act("PUT /__local/api/orders/{id}", decision, id);

/** If the stage accepts only signed links, an operator makes the link first. */
const readSignature = async ({ operator, stage }: StageContext, id: string, rupees: string) => {
  if (stage.paymentLinks.accept === "open") return {};
  const { stdout } = await operator(["orders", "link", stage.name, id, rupees]);
  const { searchParams } = new URL(/https:\S+/.exec(stdout)?.[0] ?? "");
  return { signature: searchParams.get("sig"), expires: Number(searchParams.get("exp")) };
};

const create = async (
  context: StageContext,
  merchantOrderId: string,
  amount = "1499.50",
  more: object = {},
) =>
  context.post(createPayment.path, {
    merchantOrderId,
    amount,
    ...more,
    ...(await readSignature(context, merchantOrderId, amount)),
  });

const statusOf = async ({ post }: StageContext, merchantOrderId: string) =>
  (await post(readPaymentStatus.path, { merchantOrderId })).body["type"];

/** Reads the table, since the status endpoint would query the provider itself. */
const readStoredOrder = async ({ readRows }: StageContext, id: string): Promise<string> =>
  JSON.stringify((await readRows("paymentTable")).find((row) => row["id"]?.S === id) ?? {});

export const paymentsOffChecks: readonly Check<StageContext>[] = [
  {
    name: "without the provider's secrets a payment is refused as not open, and a webhook as not authorized",
    run: async (context) => {
      const created = await create(context, "before-secrets");
      const webhook = await context.post(receivePaymentWebhook.path, {});
      return [
        ...(created.status === 423
          ? []
          : [`creating: ${created.status} ${JSON.stringify(created.body)}, expected 423`]),
        ...(webhook.status === 401 ? [] : [`webhook: ${webhook.status}, expected 401`]),
      ];
    },
  },
];

export const paymentChecks: readonly Check<StageContext>[] = [
  {
    name: "a payment opens one checkout for each order, and its amount cannot change",
    isRequired: true,
    run: async (context) => {
      const created = await waitUntil(
        "the endpoint to read its new secrets",
        async () => {
          const response = await create(context, "paid-once");
          return response.status !== 423 && response;
        },
        withinTwoMinutesMs,
      );
      if (created.status !== 200) return [`status ${created.status}: ${JSON.stringify(created.body)}`];
      const again = await create(context, "paid-once");
      const other = await create(context, "paid-once", "1");
      return [
        ...(again.body["redirectUrl"] === created.body["redirectUrl"]
          ? []
          : ["a repeated request opens another checkout"]),
        ...(other.status === 409 ? [] : [`another amount: ${other.status}, expected 409`]),
        ...((await statusOf(context, "paid-once")) === "CHECKOUT_ORDER_PENDING"
          ? []
          : ["the order is not pending"]),
      ];
    },
  },
  {
    name: "a forged webhook changes nothing; the provider's own names the order, and the stream's function settles it",
    run: async (context) => {
      await decideOrder(context, "paid-once", { outcome: "pending", webhook: "forged" });
      const afterForged = await statusOf(context, "paid-once");
      await decideOrder(context, "paid-once", { outcome: "success", webhook: "once" });
      await waitUntil("the order to be stored as paid", async () =>
        (await readStoredOrder(context, "paid-once")).includes('"COMPLETED"'),
      );
      const paid = await create(context, "paid-once");
      return [
        ...(afterForged === "CHECKOUT_ORDER_PENDING"
          ? []
          : [`after a forged webhook the order is ${String(afterForged)}`]),
        ...((await statusOf(context, "paid-once")) === "CHECKOUT_ORDER_COMPLETED"
          ? []
          : ["the order is not completed"]),
        ...(paid.status === 409 && paid.body["error"] !== undefined
          ? []
          : [`paying again: ${paid.status}, expected 409`]),
      ];
    },
  },
  {
    name: "without a webhook, the scheduled sweep learns that an order is paid",
    run: async (context) => {
      const { status } = await create(context, "paid-unseen", "2");
      await decideOrder(context, "paid-unseen", { outcome: "success", webhook: "none" });
      await waitUntil(
        "the order to be stored as paid",
        async () => (await readStoredOrder(context, "paid-unseen")).includes('"COMPLETED"'),
        withinTwoMinutesMs,
      );
      return status === 200 ? [] : [`status ${status}`];
    },
  },
  {
    name: "a failed payment can be tried again, and then opens another checkout",
    run: async (context) => {
      const first = await create(context, "failed-once", "3");
      await decideOrder(context, "failed-once", { outcome: "failure", webhook: "none" });
      const failed = await statusOf(context, "failed-once");
      const second = await create(context, "failed-once", "3");
      return [
        ...(failed === "CHECKOUT_ORDER_FAILED" ? [] : [`the order is ${String(failed)}`]),
        ...(second.status === 200 && second.body["redirectUrl"] !== first.body["redirectUrl"]
          ? []
          : [`second attempt: ${second.status} ${JSON.stringify(second.body)}`]),
      ];
    },
  },
  {
    name: "orders link makes a signed link that opens a checkout, until --revoke withdraws it",
    run: async (context) => {
      const { operator, post, stage } = context;
      const open = async (id: string, link: string) => {
        const { searchParams } = new URL(link);
        return post(createPayment.path, {
          merchantOrderId: id,
          amount: searchParams.get("amount"),
          signature: searchParams.get("sig"),
          expires: Number(searchParams.get("exp")),
        });
      };
      const [used, withdrawn] = [
        (await operator(["orders", "link", stage.name, "linked", "500"])).stdout.trim(),
        (await operator(["orders", "link", stage.name, "withdrawn", "500"])).stdout.trim(),
      ];
      await operator(["orders", "link", stage.name, "withdrawn", "--revoke", "--yes"]);
      const [opened, refused] = [await open("linked", used), await open("withdrawn", withdrawn)];
      return [
        ...(opened.status === 200 ? [] : [`${used}: ${opened.status} ${JSON.stringify(opened.body)}`]),
        ...(refused.status === 403 && refused.body["code"] === "payment-link-revoked"
          ? []
          : [`after --revoke: ${refused.status} ${JSON.stringify(refused.body)}`]),
      ];
    },
  },
  {
    name: "a receipt opens only with its key and is mailed, and orders refund gives money back",
    run: async (context) => {
      const email = "payer@turnstile-works.co.in";
      const { body } = await create(context, "refunded", "250", { email });
      await decideOrder(context, "refunded", { outcome: "success", webhook: "once" });
      await waitUntil(
        "the order to be paid",
        async () => (await statusOf(context, "refunded")) === "CHECKOUT_ORDER_COMPLETED",
      );
      const key = /[?&#]k(?:ey)?=([^&]+)/.exec(String(body["receiptPath"]))?.[1] ?? "";
      const receipt = await context.post(readPaymentReceipt.path, { merchantOrderId: "refunded", key });
      const attacker = await context.post(readPaymentReceipt.path, {
        merchantOrderId: "refunded",
        key: "another",
      });
      const name = context.stage.name;
      await context.operator(["orders", "refund", name, "refunded", "100", "--yes"]);
      await waitUntil(
        "the refund to be completed",
        async () => {
          const { body: status } = await context.post(readPaymentStatus.path, {
            merchantOrderId: "refunded",
          });
          return JSON.stringify(status).includes('"refunds":[{"amount":10000');
        },
        withinTwoMinutesMs,
      );
      // A stage in the mail sandbox sends no mail to payers.
      if (!context.stage.mailSandbox)
        await waitUntil(
          "the receipt's mail",
          async () => (await context.readMails()).some(({ To }) => To.includes(email)),
          withinTwoMinutesMs,
        );
      const { stdout } = await context.operator(["orders", "list", name, "--compare"]);
      return [
        ...(receipt.status === 200 ? [] : [`receipt at ${String(body["receiptPath"])}: ${receipt.status}`]),
        ...(attacker.status === 404 ? [] : [`receipt with another key: ${attacker.status}, expected 404`]),
        ...(stdout.includes("refunded") ? [] : ["orders list does not show the order"]),
      ];
    },
  },
];
