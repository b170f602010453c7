import { expect, test } from "vitest";
import { localPaymentSecrets } from "#infra/local/payment/local-payment.ts";
import { localStage } from "#infra/local/local-names.ts";
import { orderCommand } from "#infra/operator/order.ts";
import { paymentLinkCommand } from "#infra/operator/payment-link.ts";
import { secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { createPayment } from "#shared/contract/api.ts";
import { signPaymentLink } from "#shared/payment-link.ts";
import { edition } from "#test/support/worker-edition.ts";
import { refusal, runOperator, told } from "#test/support/run-operator.ts";

const commands = { order: orderCommand, "payment-link": paymentLinkCommand } as const;

const run = (command: keyof typeof commands, ...args: readonly string[]) =>
  runOperator(commands[command], [...args, "--data", edition.dataDir]);

const makeOrder = (merchantOrderId: string, amount: string | null, signature: string | null) =>
  fetch(`${edition.origin}${createPayment.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ amount, merchantOrderId, signature }),
  });

test("[PAY-15] an operator makes a link whose signature the site takes, and looks at its order", async () => {
  const { code, stdout } = await run("payment-link", "local", "EV-LINK", "1499.5");
  expect(code).toBe(0);
  const link = new URL(stdout);
  const secret = localPaymentSecrets.get(secretParameterNamesOf(localStage).paymentLink)!;
  expect([link.origin, link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
    `http://localhost:${edition.port}`,
    "/process-payment",
    { merchantOrderId: "EV-LINK", amount: "1499.50", sig: signPaymentLink(secret, "EV-LINK", 149_950) },
  ]);

  expect(await run("order", "local", "EV-LINK")).toEqual(refusal("no order EV-LINK"));
  await makeOrder("EV-LINK", link.searchParams.get("amount"), link.searchParams.get("sig"));
  expect(await run("order", "local", "EV-LINK")).toEqual(
    told(
      expect.stringMatching(
        /^EV-LINK {2}CHECKOUT_ORDER_PENDING\n {2}made \S+, signed-link\n {2}EV-LINK {2}₹1499\.50/,
      ),
    ),
  );
});

test("[PAY-15] a link names the site as the operator wants it named", async () => {
  const { stdout } = await run("payment-link", "local", "EV-SITE", "10", "--site", "https://www.example.com");
  expect(stdout).toMatch(/^https:\/\/www\.example\.com\/process-payment\?/);
});

test("[PAY-15] an order that is on its way waits for nobody, and asking about it is a command of its own", async () => {
  const signature = new URL((await run("payment-link", "local", "EV-ASK", "10")).stdout).searchParams.get(
    "sig",
  );
  await makeOrder("EV-ASK", "10.00", signature);
  expect(await run("order", "local")).toEqual(told("No order waits for a person."));
  const { code, stdout } = await run("order", "local", "EV-ASK", "--ask");
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^EV-ASK {2}CHECKOUT_ORDER_PENDING\n/)]);
});

const orderUsage =
  "usage: npm run order -- <stage> [<order id> [--ask | --settle | --refund [<rupees>] [--attempt <number>]]]";

const mistakes: readonly (readonly [readonly [keyof typeof commands, ...string[]], string])[] = [
  [["order"], orderUsage],
  [["order", "local", "--ask"], orderUsage],
  [["order", "local", "--refund"], orderUsage],
  [["order", "local", "EV-7", "--refund", "--settle"], orderUsage],
  [["order", "local", "EV-7", "5"], orderUsage],
  [["order", "local", "EV-7", "--attempt", "2"], orderUsage],
  [["order", "local", "EV-7", "--refund", "0.5"], "Amount must be at least ₹1"],
  [
    ["order", "local", "EV-7", "--refund", "--attempt", "second"],
    "--attempt second is no attempt's number, expected 1 or more",
  ],
  [["order", "local", "EV-NONE", "--refund"], "no order EV-NONE"],
  [["order", "prd"], 'unknown stage "prd", expected dev, staging or prod (see infra/stage/stages.ts)'],
  [
    ["payment-link", "local", "EV-7"],
    "usage: npm run payment-link -- <stage> <order id> <rupees> [--site <url>]",
  ],
  [["payment-link", "local", "EV 7", "5"], "Order id must be 1 to 56 letters, digits, - or _"],
  [["payment-link", "local", "EV-7", "0.5"], "Amount must be at least ₹1"],
];

test.each(mistakes)(
  "[PAY-15] the command %j is refused in one sentence: %s",
  async ([command, ...args], sentence) => {
    expect(await run(command, ...args)).toEqual(refusal(sentence));
  },
);
