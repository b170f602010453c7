import { beforeAll, expect, test } from "vitest";
import { ordersListCommand } from "#infra/payment/commands/orders.ts";
import { ordersLinkCommand } from "#infra/payment/commands/payment-link.ts";
import { readPaymentStatus } from "#shared/contract/api.ts";
import { openPaymentLink } from "#test/payment/support/open-payment-link.ts";
import { postJson } from "#test/support/post-json.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";

const list = (...words: readonly string[]) => operator.run(ordersListCommand, ...words);

const openOrder = async (id: string): Promise<void> => {
  const link = await operator.succeed(ordersLinkCommand, id, "500", "--invoice", "=1+1");
  expect((await openPaymentLink(local.origin, link)).status).toBe(200);
};

const isPaid = async (merchantOrderId: string): Promise<boolean> => {
  const { body } = await postJson(local.origin + readPaymentStatus.path, { merchantOrderId });
  return body["type"] === "CHECKOUT_ORDER_COMPLETED";
};

const indianDay = (epochMs: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(epochMs);

let [day, nextDay]: [string?, string?] = [];

beforeAll(async () => {
  await local.setFaults({ payment: "ok", paymentWebhook: "once" });
  await openOrder("BOOK-PAID");
  await openOrder("BOOK-OPEN");
  await local.decideOrder("BOOK-PAID", { outcome: "success", attempt: 1 });
  await waitUntil("BOOK-PAID to be paid", async () => {
    await local.passTime(4);
    return isPaid("BOOK-PAID");
  });
  const { stdout } = await list("--csv");
  const openedAt = /^BOOK-PAID,.*?,(\d{4}-[^,]+),/m.exec(stdout)?.[1];
  day = indianDay(Date.parse(openedAt!));
  nextDay = indianDay(Date.parse(openedAt!) + 24 * 60 * 60 * 1000);
});

test("[PAY-20] orders list --compare lists one day's paid and unpaid orders with totals that match the provider", async () => {
  const { code, stdout, stderr } = await list("--from", day!, "--to", nextDay!, "--csv", "--compare");
  const lines = stdout.split("\n").toSorted();
  expect(lines).toEqual([
    expect.stringMatching(
      /^BOOK-OPEN,BOOK-OPEN,OMO\w+,PENDING,500\.00,0\.00,0\.00,,'=1\+1,signed-link,[\d-]+T[\d:.]+Z,,,,\r?$/,
    ),
    expect.stringMatching(
      /^BOOK-PAID,BOOK-PAID,OMO\w+,COMPLETED,500\.00,500\.00,0\.00,0\.00,'=1\+1,signed-link,[\d-]+T[\d:.]+Z,[\d-]+T[\d:.]+Z,,,\r?$/,
    ),
    expect.stringMatching(/^order,attempt,/),
  ]);
  expect(stderr.split("\n")).toEqual([
    "COMPLETED       1  asked ₹500.00  received ₹500.00  refunded ₹0.00  fees ₹0.00",
    "PENDING         1  asked ₹500.00  received ₹0.00  refunded ₹0.00  fees ₹0.00",
    "all             2  asked ₹1000.00  received ₹500.00  refunded ₹0.00  fees ₹0.00",
    "Compared 2 attempts: 0 differences.",
    "For payments that only the provider has, see the provider's own report.",
  ]);
  expect(code).toBe(0);
});

test("[PAY-20] orders list --compare reports a provider difference, exits with 1 and changes nothing", async () => {
  await local.setFaults({ payment: "wrong-amount" });
  const { code, stderr } = await list("--from", day!, "--compare");
  await local.setFaults({ payment: "ok" });
  expect(stderr).toMatch(/^DIFFERENT {2}BOOK-PAID {2}₹500\.00 here, ₹\d+\.\d\d at the provider$/m);
  expect([code, await isPaid("BOOK-PAID")]).toEqual([1, true]);
});
