import { expect, test } from "vitest";
import { peopleEraseCommand, peopleExportCommand } from "#infra/operator/people/person.ts";
import { createPayment } from "#shared/contract/api.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";
import { postJson } from "#test/support/post-json.ts";

const commands = { export: peopleExportCommand, erase: peopleEraseCommand } as const;
const person = (name: keyof typeof commands, ...words: readonly string[]) =>
  operator.succeed(commands[name], ...words);

const pay = async (order: object) => {
  const { status, body } = await postJson(local.origin + createPayment.path, order);
  expect(status).toBe(200);
  return body["merchantOrderId"];
};

test("[OPS-05] [PAY-19] people export and people erase cover a payer's email and note, and leave the order itself", async () => {
  const mine = await pay({ amount: 12, invoice: "INV-7", email: "Fatima@mail.example" });
  const other = await pay({ amount: 13, email: "fatima@mail.example.org" });
  const orders = async () =>
    (await operator.table("payment").readAll()).filter(({ id }) => id === mine || id === other);
  const before = await orders();
  expect(JSON.parse(await person("export", "fatima@MAIL.example"))).toMatchObject({
    payment: {
      orders: [{ order: mine, amount: "₹12.00", invoice: "INV-7", email: "Fatima@mail.example" }],
    },
  });
  expect(await person("erase", "fatima@mail.example", "--yes")).toContain(
    `1 of 1 orders left, without the person's data: ${String(mine)}`,
  );
  const rest = JSON.stringify(await orders());
  expect(rest).not.toContain('"Fatima@mail.example"');
  expect(rest).toContain("fatima@mail.example.org");
  expect(rest).not.toContain("INV-7");
  expect(await orders()).toHaveLength(before.length);
  expect(await person("export", "fatima@mail.example")).toBe("{}");
});
