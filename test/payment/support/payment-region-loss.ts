import { expect } from "vitest";
import { createPayment } from "#shared/contract/api.ts";
import type { RegionLoss } from "#test/support/feature-flags/feature-fixtures.ts";
import { makeOperator } from "#test/support/local-environment/operator.ts";
import { postJson } from "#test/support/post-json.ts";

/** An order, which the restored region has. */
export const paymentRegionLoss: RegionLoss = {
  store: async (lost) => {
    await postJson(lost.origin + createPayment.path, { amount: 500, merchantOrderId: "EV-KEPT" });
  },
  checkRestored: async (fresh) =>
    expect(await makeOperator(fresh).table("payment").read("EV-KEPT")).toBeDefined(),
};
