import { paginateScan, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { RateLimit } from "./rate-limit.ts";

/** Rows per page: how many are held at once. */
const pageRows = 100;

/**
 * Every row of a table, a page at a time, at the rate that `rateLimit` allows for reading. A row that is written
 * meanwhile may be missed. It costs a read unit for every 8 KB of the table, however few rows match.
 * @throws when the table is out of reach, or there is none.
 */
export const scanTable = async function* (
  db: DynamoDBDocumentClient,
  tableName: string,
  rateLimit: RateLimit,
): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
  const pages = paginateScan(
    { client: db, pageSize: pageRows },
    { TableName: tableName, ReturnConsumedCapacity: "TOTAL" },
  );
  for await (const { Items = [], ConsumedCapacity } of pages) {
    yield Items;
    await rateLimit(ConsumedCapacity?.CapacityUnits ?? 0);
  }
};
