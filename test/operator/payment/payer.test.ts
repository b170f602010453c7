import { expect, test } from "vitest";
import { localNames } from "#infra/local/local-names.ts";
import { makeStageDatabase } from "#infra/operator/command/stage-clients.ts";
import { personCommand } from "#infra/operator/people/person.ts";
import { createPayment } from "#shared/contract/api.ts";
import { openRawTable } from "#test/support/aws/raw-table.ts";
import { runOperator } from "#test/support/edition/run-operator.ts";
import { edition } from "#test/support/edition/worker-edition.ts";

const person = (args: readonly string[]) => runOperator(personCommand, [...args, "--data", edition.dataDir]);
const readOrders = () =>
  openRawTable(makeStageDatabase("local", edition.dataDir), localNames.tables.payment).readAll();

const pay = async (body: object): Promise<string> => {
  const response = await fetch(`${edition.origin}${createPayment.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { merchantOrderId: string }).merchantOrderId;
};

test("[OPS-05] [PAY-19] a payer's address and note are exported with what was paid, and erased; the order stays for the books", async () => {
  const mine = await pay({ amount: 12, invoice: "INV-7", email: "Fatima@mail.example" });
  const other = await pay({ amount: 13, email: "fatima@mail.example.org" });
  const orders = () => readOrders().then((rows) => rows.filter(({ id }) => id === mine || id === other));
  const before = await orders();
  const exported = await person(["local", "export", "fatima@MAIL.example"]);
  expect(JSON.parse(exported.stdout)).toMatchObject({
    payment: {
      orders: [{ order: mine, amount: "₹12.00", invoice: "INV-7", email: "Fatima@mail.example" }],
    },
  });
  const erased = await person(["local", "erase", "fatima@mail.example", "--yes"]);
  expect([erased.code, erased.stderr]).toEqual([0, ""]);
  expect(erased.stdout).toContain(`1 of 1 orders left without what was theirs: ${mine}`);
  const rest = JSON.stringify(await orders());
  expect(rest).not.toContain('"Fatima@mail.example"');
  expect(rest).toContain("fatima@mail.example.org");
  expect(rest).not.toContain("INV-7");
  expect(await orders()).toHaveLength(before.length);
  expect((await person(["local", "export", "fatima@mail.example"])).stdout).toBe("{}");
});
