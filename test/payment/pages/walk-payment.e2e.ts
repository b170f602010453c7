import { beforeAll } from "vitest";
import { createPayment } from "#shared/contract/api.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { walkPages } from "#test/support/walk/walk-pages.ts";

/** The first of an order that nobody named, then one for each outcome. */
const statusAddresses: [string, ...string[]] = ["/payment-status"];

beforeAll(async () => {
  for (const outcome of ["success", "failure", "pending"]) {
    const response = await fetch(local.origin + createPayment.path, {
      method: createPayment.method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ amount: 10 }),
    });
    const { merchantOrderId } = (await response.json()) as { merchantOrderId: string };
    await local.decideOrder(merchantOrderId, { outcome });
    statusAddresses.push(`/payment-status?merchantOrderId=${merchantOrderId}`);
  }
});

walkPages({
  "[PAY-18] Pay Now": { addresses: ["/pay-now"] },
  "[PAY-12] the payment status": { addresses: statusAddresses },
});
