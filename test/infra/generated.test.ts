import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generated } from "#test/support/generated/generated.ts";

test.each([...generated])("[OPS-01] %s is what npm run generate writes", async (file, make) => {
  const committed = readFileSync(file, "utf8");
  expect(committed, "run npm run generate").toBe(await make(committed));
});
