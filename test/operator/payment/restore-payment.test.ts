import { expect, test } from "vitest";
import { localNames } from "#infra/local/local-names.ts";
import { makeStageDatabase } from "#infra/operator/command/stage-clients.ts";
import { restoreCommand } from "#infra/operator/restore/restore.ts";
import { createPayment } from "#shared/contract/api.ts";
import { createRawTable, openRawTable } from "#test/support/aws/raw-table.ts";
import { runOperator } from "#test/support/edition/run-operator.ts";
import { edition } from "#test/support/edition/worker-edition.ts";
import { waitUntil } from "#test/support/wait-until.ts";

test("[OPS-05] [PAY-15] an order that was paid after the backup is known to be paid after the restore", async () => {
  await fetch(`${edition.origin}${createPayment.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ amount: 500, merchantOrderId: "EV-PAID" }),
  });
  const db = makeStageDatabase("local", edition.dataDir);
  const live = openRawTable(db, localNames.tables.payment);
  const backup = await createRawTable(db, `restored-${crypto.randomUUID()}`);
  await backup.put((await live.read("EV-PAID"))!);
  await live.remove("EV-PAID");
  await fetch(`${edition.origin}/__local/api/orders/EV-PAID`, {
    method: "PUT",
    body: JSON.stringify({ outcome: "success", webhook: "none" }),
  });
  const { code, stdout } = await runOperator(restoreCommand, [
    ...["local", "payment", backup.name],
    ...["--data", edition.dataDir],
  ]);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^restored {7}1\n/)]);
  await waitUntil("the provider to be asked", async () => {
    await edition.sweep();
    return JSON.stringify(await live.read("EV-PAID")).includes('"step":"COMPLETED"');
  });
});
