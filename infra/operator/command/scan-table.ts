import { DescribeTableCommand, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { paginateScan, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Progress, RateLimit } from "./rate-limit.ts";

const pageRows = 250;

type ScanDeps = {
  readonly db: DynamoDBDocumentClient;
  readonly rateLimit: RateLimit;
  readonly progress: Progress;
  /**
   * The number of segments that are read at once, which hides the network's latency. With a single one, rows keep their
   * order.
   */
  readonly segments?: number;
};

type Page = readonly Readonly<Record<string, unknown>>[];

export type ScanTable = (tableName: string) => AsyncGenerator<Page>;

/** At most one page of each segment is held in memory. A row that is written during the scan may be missed. */
export const makeScanTable = ({ db, rateLimit, progress, segments = 1 }: ScanDeps): ScanTable =>
  async function* (tableName) {
    let rows = 0;
    const reportRows = async (): Promise<string> => {
      const { Table } = await db.send(new DescribeTableCommand({ TableName: tableName }));
      // DynamoDB updates this count a few times a day, and the local environment never does.
      const count = Table?.ItemCount ?? 0;
      return count > rows ? `${rows} of about ${count} rows read` : `${rows} rows read`;
    };

    const scans = Array.from({ length: segments }, (_, segment) =>
      paginateScan(
        { client: db, pageSize: pageRows },
        {
          TableName: tableName,
          ReturnConsumedCapacity: "TOTAL",
          ...(segments > 1 && { Segment: segment, TotalSegments: segments }),
        },
      ),
    );
    const read = (scan: (typeof scans)[number], unitsBefore: number) => {
      const page = rateLimit(unitsBefore)
        .then(async () => ({ scan, result: await scan.next() }))
        .catch((error: unknown) => {
          if (!(error instanceof ResourceNotFoundException)) throw error;
          throw new Error(`the table ${tableName} does not exist`, { cause: error });
        });
      // A failed page throws when its turn comes, or never if the rows are no longer needed.
      page.catch(() => undefined);
      return page;
    };
    const reads = new Map(scans.map((scan) => [scan, read(scan, 0)]));
    while (reads.size > 0) {
      const { scan, result } = await Promise.race(reads.values());
      if (result.done === true) {
        reads.delete(scan);
        continue;
      }
      const { Items = [], ConsumedCapacity, LastEvaluatedKey } = result.value;
      rows += Items.length;
      yield Items;
      reads.set(scan, read(scan, ConsumedCapacity?.CapacityUnits ?? 0));
      if (LastEvaluatedKey !== undefined) await progress(reportRows);
    }
  };
