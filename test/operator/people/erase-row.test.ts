import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { makeDynamoDb } from "#functions/platform/rows/table.ts";
import { makeEraseRow } from "#infra/operator/people/erase-row.ts";
import { openEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { createRawTable } from "#test/support/aws/raw-table.ts";

let aws: Awaited<ReturnType<typeof openEmbeddedAws>>;
beforeAll(async () => {
  aws = await openEmbeddedAws();
});
afterAll(() => aws.remove());

test("[OPS-05] a row is erased as it was seen, and left alone when a worker has changed it since", async () => {
  const db = makeDynamoDb();
  const table = await createRawTable(db, "rows-to-erase");
  const schema = z.object({ id: z.string(), state: z.string(), stateVersion: z.number() });
  const erase = (id: string, seen: number) =>
    makeEraseRow(db, table.name)(schema, id, { name: "stateVersion", seen });
  await table.put({ id: "seen", state: "as it is", stateVersion: 1 }, { id: "changed", stateVersion: 2 });
  expect(await erase("seen", 1)).toMatchObject({ state: "as it is" });
  expect(await erase("changed", 1)).toBe("changed by another");
  expect(await erase("gone", 1)).toBe("changed by another");
  expect(await table.readAll()).toEqual([{ id: "changed", stateVersion: 2 }]);
});
