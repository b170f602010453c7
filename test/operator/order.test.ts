import { execFile } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPayment } from "#shared/contract/api.ts";
import { localPaymentSecrets } from "#infra/local/local-payment.ts";
import { secretParameterNamesOf } from "#infra/parameter-names.ts";
import { localStage } from "#infra/local/local-names.ts";
import { signPaymentLink } from "#shared/payment-link.ts";
import { startEdition, type RunningEdition } from "#test/support/edition.ts";

let edition: RunningEdition;

beforeAll(async () => {
  edition = await startEdition();
});
afterAll(() => edition.stop());

const run = (command: "order" | "payment-link", ...args: readonly string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [`infra/operator/${command}.ts`, ...args, "--data", edition.dataDir],
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 0, text: (stdout + stderr).trim() }),
    );
  });

test("[PAY-15] an operator makes a link whose signature the site takes, and looks at its order", async () => {
  const { code, text } = await run("payment-link", "local", "EV-7", "1499.5");
  expect(code).toBe(0);
  const link = new URL(text);
  const secret = localPaymentSecrets.get(secretParameterNamesOf(localStage).paymentLink)!;
  expect([link.origin, link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
    `http://localhost:${edition.port}`,
    "/process-payment",
    { merchantOrderId: "EV-7", amount: "1499.50", sig: signPaymentLink(secret, "EV-7", 149_950) },
  ]);

  expect((await run("order", "local", "EV-7")).text).toBe("no order EV-7");
  await fetch(`${edition.origin}${createPayment.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      amount: link.searchParams.get("amount"),
      merchantOrderId: "EV-7",
      signature: link.searchParams.get("sig"),
    }),
  });
  const shown = await run("order", "local", "EV-7");
  expect(shown.code).toBe(0);
  expect(shown.text).toMatch(
    /^EV-7 {2}CHECKOUT_ORDER_PENDING\n {2}made \S+, signed-link\n {2}EV-7 {2}₹1499\.50/,
  );
});

test("[PAY-15] nothing waits for a person, and asking is a command of its own", async () => {
  expect(await run("order", "local")).toEqual({ code: 0, text: "No order waits for a person." });
  expect((await run("order", "local", "EV-7", "--ask")).code).toBe(0);
});

const mistakes: readonly (readonly [readonly ["order" | "payment-link", ...string[]], string])[] = [
  [["order"], "usage: npm run order -- <stage> [<order id> [--ask | --settle]]"],
  [["order", "local", "--ask"], "usage: npm run order -- <stage> [<order id> [--ask | --settle]]"],
  [["order", "prd"], 'unknown stage "prd", expected dev, staging or prod (see infra/stages.ts)'],
  [["payment-link", "local", "EV-7"], "usage: npm run payment-link -- <stage> <order id> <rupees>"],
  [["payment-link", "local", "EV 7", "5"], "Order id must be 1 to 56 letters, digits, - or _"],
  [["payment-link", "local", "EV-7", "0.5"], "Amount must be at least ₹1"],
];

test.each(mistakes)(
  "[PAY-15] the command %j is refused in one sentence: %s",
  async ([command, ...args], sentence) => {
    expect(await run(command, ...args)).toEqual({ code: 1, text: sentence });
  },
);
