import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import pLimit from "p-limit";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { makeDynamoDb } from "#functions/platform/rows/table.ts";
import { makeProgress } from "#infra/operator/command/rate-limit.ts";
import { makeScanTable } from "#infra/operator/command/scan-table.ts";
import { makeEraseRow } from "#infra/operator/people/erase-row.ts";
import { useEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { createRawTable } from "#test/support/aws/raw-table.ts";

useEmbeddedAws();

test("[OPS-11] scans a table once, page by page, and limits the rate by each page's consumed capacity", async () => {
  // The functions' own client times out earlier.
  const db = DynamoDBDocumentClient.from(new DynamoDBClient());
  const table = await createRawTable(db, "table-to-read");
  const ids = Array.from({ length: 510 }, (_, index) => `row-${String(index).padStart(3, "0")}`);
  await pLimit(32).map(ids, (id) => table.put({ id, text: "x".repeat(400) }));

  for (const [segments, expected] of [
    [1, ["250 rows read"]],
    [4, []],
  ] as const) {
    let now = 0;
    const output: string[] = [];
    const taken: number[] = [];
    const scanTable = makeScanTable({
      db,
      segments,
      rateLimit: (units) => {
        taken.push(units);
        now += 3000;
        return Promise.resolve();
      },
      progress: makeProgress({ clock: () => now, warn: (line) => void output.push(line) }),
    });
    const pages: (readonly unknown[])[] = [];
    const found: string[] = [];
    for await (const page of scanTable(table.name)) {
      pages.push(page);
      found.push(...page.map(({ id }) => String(id)));
      // The scan does not read far ahead of a consumer that takes pages one by one.
      expect(taken.length).toBeLessThan(pages.length + segments);
    }
    expect(found.toSorted()).toEqual(ids);
    expect(taken.length).toBeLessThanOrEqual(3 + 2 * segments);
    expect(taken.filter((units) => units > 0).length).toBeGreaterThanOrEqual(3);
    // The progress of a segment's last page is printed only at the end. Only some engines count the rows at once.
    expect(output.map((line) => line.replace(" of about 510", ""))).toEqual(expected);
  }
});

test("[OPS-11] reports progress every few seconds while scanning a large table", async () => {
  const aws = mockClient(DynamoDBDocumentClient);
  aws.on(ScanCommand).resolves({ Items: [{}, {}], LastEvaluatedKey: { id: "x" } });
  aws.on(ScanCommand, { ExclusiveStartKey: { id: "x" } }).resolves({ Items: [{}] });
  aws.on(DescribeTableCommand).resolves({ Table: { ItemCount: 4 } });
  const times = [0, 5000, 5000, 9999];
  const output: string[] = [];
  const progress = makeProgress({
    clock: () => times.shift() ?? 9999,
    warn: (line) => void output.push(line),
  });
  const scanTable = makeScanTable({ db: makeDynamoDb(), rateLimit: () => Promise.resolve(), progress });
  let rows = 0;
  for await (const page of scanTable("any")) rows += page.length;
  expect([rows, output]).toEqual([3, ["2 of about 4 rows read"]]);
  aws.restore();
});

test("[OPS-05] erases a row only if no worker has changed it since it was read", async () => {
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
