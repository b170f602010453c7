import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { beforeAll, beforeEach } from "vitest";
import { localNames } from "#infra/local/local-names.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { makeScanTable } from "#infra/operator/command/scan-table.ts";
import { personalTables } from "#infra/operator/people/personal-tables.ts";
import { restoreRows, type RowOutcome } from "#infra/operator/restore/restore-rows.ts";
import { makeRestorer } from "#infra/operator/restore/restorers.ts";
import { useEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { createRawTable, openRawTable, type RawRow } from "#test/support/aws/raw-table.ts";

export const backupEpochMs = Date.UTC(2026, 10, 20, 12);
export const now = backupEpochMs + 60_000;
export const clock = () => now;

const liveNames = localNames.tables;
type TableName = keyof typeof liveNames;

/** Live tables and one restored backup, all empty before each test of the file. */
export const prepareRestore = () => {
  const aws = useEmbeddedAws();
  let db: DynamoDBDocumentClient;
  let backup: ReturnType<typeof openRawTable>;
  /** Epoch milliseconds of the erasure of a person, by the person's id in the rows. */
  const erasedAt = new Map<string, number>();
  const live = (name: TableName) => openRawTable(db, liveNames[name]);

  beforeAll(async () => {
    // One attempt: a table that fails here fails until the test says otherwise, and a retry would only wait.
    db = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 1 }), {
      marshallOptions: { removeUndefinedValues: true },
    });
    backup = await createRawTable(db, "restored-beside-it");
  });
  beforeEach(async () => {
    aws.faults.dynamodb = "ok";
    erasedAt.clear();
    for (const table of [backup, ...namesOf(liveNames).map(live)]) await table.empty();
  });

  /** @returns the outcome of each row, by its id */
  const restore = async (name: TableName, dryRun = false): Promise<Record<string, RowOutcome>> => {
    const outcomes: Record<string, RowOutcome> = {};
    const rateLimit = () => Promise.resolve();
    await restoreRows(
      {
        restoreRow: makeRestorer(
          {
            db,
            tableName: liveNames[name],
            clock,
            dryRun,
            unseal: () => undefined,
            erasedAt: (person) => erasedAt.get(Object.values(person)[0] as string),
          },
          personalTables.get(name)!.handling,
        ),
        rateLimit,
        clock,
        report: (outcome, row) => (outcomes[(row as RawRow).id] = outcome),
      },
      makeScanTable({ db, rateLimit, progress: () => Promise.resolve() })(backup.name),
    );
    return outcomes;
  };

  return { aws, backup: () => backup, database: () => db, erasedAt, live, restore };
};
