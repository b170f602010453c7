import { expect, test } from "vitest";
import { localPaymentSecrets } from "#infra/payment/simulator/local-payment.ts";
import { localStage } from "#infra/local/local-names.ts";
import { orderCommand } from "#infra/payment/commands/order.ts";
import { paymentLinkCommand } from "#infra/payment/commands/payment-link.ts";
import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { signPaymentLink } from "#shared/payment/payment-link.ts";
import { edition } from "#test/support/edition/worker-edition.ts";
import { refusal, told } from "#test/support/edition/run-operator.ts";
import { openPaymentLink } from "#test/payment/support/open-payment-link.ts";
import { operator } from "#test/support/edition/worker-operator.ts";

const commands = { order: orderCommand, "payment-link": paymentLinkCommand } as const;

const run = (command: keyof typeof commands, ...words: readonly string[]) =>
  operator.run(commands[command], ...words);
const makeLink = (...words: readonly string[]) => operator.succeed(paymentLinkCommand, ...words);

test("[PAY-15] an operator makes a link whose signature the site takes, and looks at its order", async () => {
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
    `http://localhost:${edition.port}`,
    "/process-payment",
    {
      merchantOrderId: "EV-LINK",
      amount: "1499.50",
      invoice: "INV/7 & co",
      exp: String(expiresAtEpochSeconds),
      sig: signPaymentLink(secret, terms),
    },
  ]);

  expect(await run("order", "EV-LINK")).toEqual(refusal("no order EV-LINK"));
  await openPaymentLink(edition.origin, address);
  expect(await operator.succeed(orderCommand, "EV-LINK")).toMatch(
    /^EV-LINK {2}CHECKOUT_ORDER_PENDING\n {2}made \S+, signed-link\n {2}EV-LINK {2}₹1499\.50 {2}PENDING {2}signed-link {2}invoice "INV\/7 & co"/,
  );
});

test("[PAY-15] a link names the site as the operator wants it named", async () => {
  expect(await makeLink("EV-SITE", "10", "--site", "https://www.example.com")).toMatch(
    /^https:\/\/www\.example\.com\/process-payment\?/,
  );
});

test("[PAY-15] an order that is on its way waits for nobody, and asking about it is a command of its own", async () => {
  await openPaymentLink(edition.origin, await makeLink("EV-ASK", "10"));
  expect(await run("order")).toEqual(told("No orders wait for a person."));
  const asked = await operator.succeed(orderCommand, "EV-ASK", "--ask");
  expect(asked).toMatch(/^EV-ASK {2}CHECKOUT_ORDER_PENDING\n/);
});

const notSigned = "--link is not a signed payment link (npm run payment-link)";

const mistakes: readonly (readonly [words: string, sentence: string])[] = [
  ["order EV-7 --refund 0.5", "Amount must be at least ₹1"],
  ["order EV-7 --refund --attempt second", "--attempt second is not an attempt number, expected 1 or more"],
  ["order EV-NONE --refund", "no order EV-NONE"],
  ["order EV-7 --settle received", "no order EV-7"],
  [
    "order EV-7 --settle received --link https://x.example/",
    "an order that is received takes no payment link",
  ],
  ["order EV-7 --settle refunded --link https://x.example/elsewhere?sig=1", notSigned],
  ["order EV-7 --settle refunded --link https://x.example/process-payment?merchantOrderId=EV-8", notSigned],
  [
    "order EV-7 --settle refunded --link https://x.example/process-payment?merchantOrderId=EV-7&sig=1",
    "this link is for the refunded order: make one for another order id, or settle it as payable",
  ],
  ["payment-link EV-7 5 --days 1e3", "--days is a whole number from 1 to 365"],
  [`payment-link EV-7 5 --invoice ${"x".repeat(41)}`, "Invoice must be at most 40 characters"],
  ["payment-link EV/7 5", "Order id must be 1 to 56 letters, digits, - or _"],
  ["payment-link EV-7 0.5", "Amount must be at least ₹1"],
];

test.each(mistakes)("[PAY-15] the command %s is refused in one sentence: %s", async (words, sentence) => {
  const [command, ...args] = words.split(" ");
  expect(await run(command as keyof typeof commands, ...args)).toEqual(refusal(sentence));
});
