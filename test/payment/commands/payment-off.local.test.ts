import { expect, test } from "vitest";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { checkDisabledFeatures } from "#infra/operator/doctor/check-disabled-features.ts";
import { features } from "#shared/features.ts";

const tables: ReadonlyMap<string, string> = new Map([
  [parameterNamesOf("prod").paymentTable, "payments"],
  [parameterNamesOf("prod").contactTable, "messages"],
]);

test.each([
  ["on", ["payments", "order-due"], []],
  ["ended", [], []],
  ["ended", ["payments"], ["note: payment has ended"]],
  [
    "ended",
    ["payments", "order-due"],
    ["fix: orders or refunds are open.* orders show prod lists.* end by themselves"],
  ],
  ["off", ["payments"], ["fix: the table of payment has rows"]],
  ["off", ["messages"], []],
])(
  "[SITE-18] if payments are %s and rows are in %j, doctor and deploy report %j",
  async (payment, filled, said) => {
    const findings = await checkDisabledFeatures(
      {
        findParameter: (name) => Promise.resolve(tables.get(name)),
        hasRow: (table, index = table) => Promise.resolve(filled.includes(index)),
      },
      "prod",
      { ...features, payment },
    );
    expect(findings.map(({ type, summary }) => `${type}: ${summary}`)).toEqual(
      said.map((text) => expect.stringMatching(text)),
    );
  },
);
