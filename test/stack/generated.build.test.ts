import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generated } from "#test/support/generated/generated.ts";
import { statefulIdsSchema, readIds } from "#test/support/generated/stateful-ids.ts";

test.each([...generated])("[OPS-01] %s matches the output of npm run generate", async (file, make) => {
  const committed = readFileSync(file, "utf8");
  expect(committed, "run npm run generate").toBe(await make(committed));
});

const committedIds = statefulIdsSchema.parse(
  JSON.parse(readFileSync("test/stack/__snapshots__/stateful-ids.json", "utf8")),
);

test.each([...readIds()])(
  "[OPS-01] moving a construct replaces no table, bucket, identity or distribution of %s",
  (stack, ids) => {
    expect(committedIds[stack]!.filter((id) => !ids.includes(id))).toEqual([]);
  },
);
