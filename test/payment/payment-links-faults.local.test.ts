import { beforeEach, expect, test } from "vitest";
import { ordersLinkCommand } from "#infra/payment/commands/payment-link.ts";
import { ordersShowCommand } from "#infra/payment/commands/order.ts";
import { readPaymentStatus } from "#shared/contract/api.ts";
import { openPaymentLink } from "#test/payment/support/open-payment-link.ts";
import { postJson } from "#test/support/post-json.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";

beforeEach(() => local.setFaults({ payment: "ok", paymentWebhook: "none" }));

const links = (...words: readonly string[]) => operator.succeed(ordersLinkCommand, ...words);
const open = (link: string) => openPaymentLink(local.origin, link);
const revoked = { status: 403, body: { code: "payment-link-revoked" } };

test("[PAY-17] orders link --revoke revokes links that were opened or not, and an open checkout can still be paid", async () => {
  const link = await links("BACK-1", "500");
  expect(await links("BACK-1", "--revoke", "--yes")).toBe(
    "The links for BACK-1 no longer work. None was ever opened: compare the id with the link's.",
  );
  expect(await open(link)).toMatchObject(revoked);
  expect(await operator.succeed(ordersShowCommand, "BACK-1")).toMatch(
    /^BACK-1 {2}NEVER OPENED\n.*links revoked/,
  );

  const opened = await links("BACK-2", "500");
  await open(opened);
  expect(await links("BACK-2", "--revoke", "--yes")).toContain(
    "A checkout that is already open can still be paid.",
  );
  expect(await open(opened)).toMatchObject(revoked);
  await local.decideOrder("BACK-2", { outcome: "success", attempt: 1 });
  await waitUntil("BACK-2 to be paid", async () => {
    await local.passTime(31);
    await local.sweep();
    const order = { merchantOrderId: "BACK-2" };
    const { body } = await postJson(local.origin + readPaymentStatus.path, order);
    return body["type"] === "CHECKOUT_ORDER_COMPLETED";
  });
  expect(await links("BACK-2", "--revoke", "--yes")).toContain("already paid");
});
