import { createPayment } from "#shared/contract/api.ts";
import type { Local } from "#test/support/browser/fixtures.ts";
import { explorePages } from "#test/support/exploratory/explore-pages.ts";

/** Creates an order for each outcome. @returns the addresses of their status pages */
const createOrders = async (local: Local): Promise<readonly string[]> => {
  const addresses: string[] = [];
  for (const outcome of ["success", "failure", "pending"]) {
    const response = await fetch(local.origin + createPayment.path, {
      method: createPayment.method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ amount: 10 }),
    });
    const { merchantOrderId } = (await response.json()) as { merchantOrderId: string };
    await local.decideOrder(merchantOrderId, { outcome });
    addresses.push(`/payment-status?merchantOrderId=${merchantOrderId}`);
  }
  return addresses;
};

explorePages(import.meta.filename, {
  "[PAY-18] Pay Now": { addresses: ["/pay-now"] },
  // The first address is that of an order that does not exist.
  "[PAY-12] the payment status": { addresses: ["/payment-status"], prepare: createOrders },
});
