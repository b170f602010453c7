import { expect, test } from "vitest";
import { restoreCommand } from "#infra/operator/restore/restore.ts";
import { createPayment } from "#shared/contract/api.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";
import { postJson } from "#test/support/post-json.ts";

test("[OPS-05] [PAY-15] an order paid after the backup becomes paid again after the restore", async () => {
  await postJson(local.origin + createPayment.path, { amount: 500, merchantOrderId: "EV-PAID" });
  const live = operator.table("payment");
  const backup = await operator.backUp("payment", "EV-PAID");
  await live.remove("EV-PAID");
  await local.decideOrder("EV-PAID", { outcome: "success", webhook: "none" });
  expect(await operator.succeed(restoreCommand, "payment", backup.name)).toMatch(/^restored +1\n/);
  await waitUntil("a status request to the provider", async () => {
    await local.sweep();
    return JSON.stringify(await live.read("EV-PAID")).includes('"step":"COMPLETED"');
  });
});
