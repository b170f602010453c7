import { expect, test } from "vitest";
import { listChecks } from "#test/verify-aws/run-checks.ts";
import { checksOf } from "#test/verify-aws/scenario.ts";

test("[OPS-19] [VOICE-04] checks WhatsApp in the development stage", () => {
  const names = listChecks(checksOf("dev")).map(({ name }) => name);
  expect(names.filter((name) => name.includes("WhatsApp"))).not.toEqual([]);
});
