import { expect, test } from "vitest";
import { localPaymentSecrets } from "#infra/payment/simulator/local-payment.ts";
import { localStage } from "#infra/local/local-names.ts";
import {
  ordersRefundCommand,
  ordersSettleCommand,
  ordersShowCommand,
} from "#infra/payment/commands/order.ts";
import { ordersLinkCommand } from "#infra/payment/commands/payment-link.ts";
import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { createPayment } from "#shared/contract/api.ts";
import { signPaymentLink } from "#shared/payment/payment-link.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { misuse, refusal, runAtTerminal, success } from "#test/support/local-environment/run-operator.ts";
import { postJson } from "#test/support/post-json.ts";
import { openPaymentLink } from "#test/payment/support/open-payment-link.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";

const commands = {
  link: ordersLinkCommand,
  refund: ordersRefundCommand,
  settle: ordersSettleCommand,
  show: ordersShowCommand,
} as const;

const run = (command: keyof typeof commands, ...words: readonly string[]) =>
  operator.run(commands[command], ...words);
const makeLink = (...words: readonly string[]) => operator.succeed(ordersLinkCommand, ...words);

test("[PAY-15] orders link creates a link that the site accepts, and orders show displays its order", async () => {
  const address = await makeLink("EV-LINK", "1499.5", "--days", "2", "--invoice", "INV/7 & co");
  const link = new URL(address);
  const expiresAtEpochSeconds = Number(link.searchParams.get("exp"));
  expect(Math.abs(expiresAtEpochSeconds - Date.now() / 1000 - 2 * 24 * 60 * 60)).toBeLessThan(60);
  const terms = {
    merchantOrderId: "EV-LINK",
    amountPaise: 149_950,
    expiresAtEpochSeconds,
    invoice: "INV/7 & co",
  };
  const secret = localPaymentSecrets.get(secretParameterNamesOf(localStage).paymentLink)!;
  expect([link.origin, link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
    `http://localhost:${local.port}`,
    "/process-payment",
    {
      merchantOrderId: "EV-LINK",
      amount: "1499.50",
      invoice: "INV/7 & co",
      exp: String(expiresAtEpochSeconds),
      sig: signPaymentLink(secret, terms),
    },
  ]);

  expect(await run("show", "EV-LINK")).toEqual(refusal("no order EV-LINK"));
  await openPaymentLink(local.origin, address);
  expect(await operator.succeed(ordersShowCommand, "EV-LINK")).toMatch(
    /^EV-LINK {2}CHECKOUT_ORDER_PENDING\n {2}made \S+, signed-link\n {2}EV-LINK {2}₹1499\.50 {2}PENDING {2}signed-link {2}invoice "INV\/7 & co"/,
  );
});

test("[PAY-15] orders link --site uses the given site in the link", async () => {
  expect(await makeLink("EV-SITE", "10", "--site", "https://www.example.com")).toMatch(
    /^https:\/\/www\.example\.com\/process-payment\?/,
  );
});

test("[PAY-15] orders show lists no review for a pending order, and --refresh reads its state from the provider", async () => {
  await openPaymentLink(local.origin, await makeLink("EV-REFRESH", "10"));
  expect(await run("show")).toEqual(success("No orders need review."));
  const polled = await operator.succeed(ordersShowCommand, "EV-REFRESH", "--refresh");
  expect(polled).toMatch(/^EV-REFRESH {2}CHECKOUT_ORDER_PENDING\n/);
});

const notSigned = "--link is not a signed payment link (npx --no checkin-site orders link)";

const misuses: readonly (readonly [words: string, sentence: string])[] = [
  ["refund EV-7 0.5", "Amount must be at least ₹1"],
  ["refund EV-7 --attempt second", "--attempt second is not an attempt number, expected 1 or more"],
  ["link EV-7 5 --days 1e3", "--days is a whole number from 1 to 365"],
  [`link EV-7 5 --invoice ${"x".repeat(41)}`, "Invoice must be at most 40 characters"],
  ["link EV/7 5", "Order id must be 1 to 56 letters, digits, - or _"],
  ["link EV-7 0.5", "Amount must be at least ₹1"],
  ["link EV-7", "missing required argument 'rupees'"],
  ["link EV-7 5 --revoke", "--revoke takes only an order id"],
  ["show --refresh", "--refresh needs an order id"],
];

test.each(misuses)("[PAY-15] orders %s exits with 2: %s", async (words, sentence) => {
  const [command, ...args] = words.split(" ");
  expect(await run(command as keyof typeof commands, ...args)).toEqual(misuse(sentence));
});

const mistakes: readonly (readonly [words: string, sentence: string])[] = [
  ["refund EV-NONE", "no order EV-NONE"],
  ["settle EV-7 received", "no order EV-7"],
  ["settle EV-7 received --link https://x.example/", "an order that is received takes no payment link"],
  ["settle EV-7 refunded --link https://x.example/elsewhere?sig=1", notSigned],
  ["settle EV-7 refunded --link https://x.example/process-payment?merchantOrderId=EV-8", notSigned],
  [
    "settle EV-7 refunded --link https://x.example/process-payment?merchantOrderId=EV-7&sig=1",
    "this link is for the refunded order: make one for another order id, or settle it as payable",
  ],
];

test.each(mistakes)("[PAY-15] orders %s fails: %s", async (words, sentence) => {
  const [command, ...args] = words.split(" ");
  expect(await run(command as keyof typeof commands, ...args)).toEqual(refusal(sentence));
});

const payOrder = async (id: string) => {
  await postJson(local.origin + createPayment.path, { amount: 500, merchantOrderId: id });
  await local.decideOrder(id, { outcome: "success" });
  await local.passTime(3);
  expect((await run("show", id, "--refresh")).stdout).toContain("CHECKOUT_ORDER_COMPLETED");
};

const typeAt = (command: keyof typeof commands, args: readonly string[], response: string) =>
  runAtTerminal(commands[command], [localStage, ...args, "--data", local.dataDir], response);

test("[PAY-21] orders refund shows order, amount and stage, and refunds nothing unless the order id is typed", async () => {
  await payOrder("EV-ASKED");
  const { code, stdout, stderr } = await typeAt("refund", ["EV-ASKED", "200"], "yes");
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(
    "Type EV-ASKED to refund ₹200.00 of attempt 1 of order EV-ASKED, stage local, in the local environment.",
  );
  expect(stderr).toContain("nothing was refunded");
  expect((await run("show", "EV-ASKED")).stdout).not.toContain("--r1");
});

test("[PAY-21] orders refund offers the whole remaining amount, and refunds it once the order id is typed", async () => {
  await payOrder("EV-AGREED");
  const { code, stdout, stderr } = await typeAt("refund", ["EV-AGREED"], "EV-AGREED");
  expect([code, stderr]).toEqual([0, expect.stringContaining("refund ₹500.00 of attempt 1")]);
  expect(stdout).toContain("EV-AGREED--r1  ₹500.00 back, of attempt 1");
});

test("[PAY-15] orders link --revoke shows order and stage, and revokes nothing unless the order id is typed", async () => {
  await makeLink("EV-KEPT", "10");
  const { code, stdout, stderr } = await typeAt("link", ["EV-KEPT", "--revoke"], "no");
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(
    "Type EV-KEPT to revoke all payment links of order EV-KEPT, stage local, in the local environment.",
  );
  expect(await run("show", "EV-KEPT")).toEqual(refusal("no order EV-KEPT"));
});
