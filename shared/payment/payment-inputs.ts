import { paiseMax } from "#shared/money.ts";
import { amountSchema } from "./payment-contract.ts";

/** Descriptions for openapi.json of checks that the schema makes in code. */
export const paymentInputs: readonly (readonly [schema: unknown, described: object])[] = [
  [
    amountSchema,
    {
      description: "Rupees, at least 1, with at most two decimal places",
      anyOf: [
        { type: "number", exclusiveMinimum: 0, maximum: paiseMax / 100 },
        { type: "string", pattern: "^\\d{1,7}(\\.\\d{1,2})?$" },
      ],
    },
  ],
];
