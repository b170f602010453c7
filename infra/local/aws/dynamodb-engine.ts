import createTable from "dynalite/actions/createTable.js";
import deleteItem from "dynalite/actions/deleteItem.js";
import describeTable from "dynalite/actions/describeTable.js";
import getItem from "dynalite/actions/getItem.js";
import putItem from "dynalite/actions/putItem.js";
import query from "dynalite/actions/query.js";
import scan from "dynalite/actions/scan.js";
import updateItem from "dynalite/actions/updateItem.js";
import db from "dynalite/db/index.js";
import checkCreateTable from "dynalite/validations/createTable.js";
import checkDeleteItem from "dynalite/validations/deleteItem.js";
import checkDescribeTable from "dynalite/validations/describeTable.js";
import checkGetItem from "dynalite/validations/getItem.js";
import validations from "dynalite/validations/index.js";
import checkPutItem from "dynalite/validations/putItem.js";
import checkQuery from "dynalite/validations/query.js";
import checkScan from "dynalite/validations/scan.js";
import checkUpdateItem from "dynalite/validations/updateItem.js";
import * as z from "zod";

const operations = new Map([
  ["CreateTable", { act: createTable, check: checkCreateTable }],
  ["DescribeTable", { act: describeTable, check: checkDescribeTable }],
  ["PutItem", { act: putItem, check: checkPutItem }],
  ["GetItem", { act: getItem, check: checkGetItem }],
  ["UpdateItem", { act: updateItem, check: checkUpdateItem }],
  ["DeleteItem", { act: deleteItem, check: checkDeleteItem }],
  ["Query", { act: query, check: checkQuery }],
  ["Scan", { act: scan, check: checkScan }],
]);

export type EngineAnswer = { readonly statusCode: number; readonly body: unknown };

export type DynamoDbEngine = {
  readonly perform: (operation: string, request: unknown) => Promise<EngineAnswer>;
  /**
   * Rebuilds every index from its table's rows. dynalite writes index and row one after the other, so a process that
   * was killed in between leaves an index that names a state no row is in, or misses one.
   */
  readonly rebuildIndexes: () => Promise<void>;
  /** Its rows stay, and are those of the next table of that name. */
  readonly forgetTable: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const refusalSchema = z.object({ statusCode: z.number(), body: z.record(z.string(), z.unknown()) });

/** dynalite's errors carry the answer that DynamoDB would give; anything else is a failure of the engine. */
const readRefusal = (error: unknown): EngineAnswer => {
  const refusal = refusalSchema.safeParse(error);
  if (refusal.success) return refusal.data;
  throw new Error("the embedded DynamoDB failed", { cause: error });
};

const tableSchema = z.looseObject({
  TableName: z.string(),
  GlobalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string() })).default([]),
});

/** Another process holds the database's files. */
export class DatabaseInUseError extends Error {
  override readonly name = "DatabaseInUseError";
}

const lockedSchema = z.object({ cause: z.object({ code: z.literal("LEVEL_LOCKED") }) });

/**
 * dynalite ends a read, early or not, by the iterator's `return`, and LevelDB's iterators have only a `close`. One that
 * stays open keeps every file that existed when it was opened, even files that were overwritten since.
 */
const closeWhatWasRead = ({ db: level }: db.Store): void => {
  const open = level.values.bind(level);
  level.values = (range) => {
    const values = open(range);
    return Object.assign(values, { return: () => values.close() });
  };
};

/**
 * dynalite's own tables and rules on LevelDB, without its HTTP server: the front in aws-front.ts is the only door.
 * @throws {DatabaseInUseError}
 */
export const openDynamoDbEngine = async (path: string): Promise<DynamoDbEngine> => {
  const store = db.create({ path, createTableMs: 0 });
  closeWhatWasRead(store);
  try {
    await store.db.open();
  } catch (error) {
    if (lockedSchema.safeParse(error).success) throw new DatabaseInUseError(path, { cause: error });
    throw error;
  }

  const perform: DynamoDbEngine["perform"] = async (name, request) => {
    const operation = operations.get(name);
    if (operation === undefined) {
      return { statusCode: 400, body: { __type: "com.amazon.coral.service#UnknownOperationException" } };
    }
    const { act, check } = operation;
    try {
      const data = validations.checkTypes(request, check.types);
      validations.checkValidations(data, check.types, check.custom, store);
      const [error, body] = await new Promise<[unknown, unknown]>((resolve) => {
        act(store, data, (...outcome) => resolve(outcome));
      });
      return error ? readRefusal(error) : { statusCode: 200, body };
    } catch (error) {
      // Validation throws what an action hands back.
      return readRefusal(error);
    }
  };

  const rebuildIndexes = async (): Promise<void> => {
    await store.db.clear({ gte: "index-", lt: "index." });
    for await (const row of store.tableDb.createReadStream()) {
      const table = tableSchema.parse(row);
      for await (const item of store.getItemDb(table.TableName).createReadStream()) {
        for (const { index, key, item: entry } of db.getIndexActions(
          table.GlobalSecondaryIndexes,
          null,
          item,
          table,
        ).puts) {
          await new Promise<void>((resolve, reject) => {
            store
              .getIndexDb("Global", table.TableName, index)
              .put(key, entry, (error) => (error ? reject(error) : resolve()));
          });
        }
      }
    }
  };

  const forgetTable = (name: string): Promise<void> =>
    new Promise((resolve, reject) => {
      store.tableDb.del(name, (error) => (error ? reject(error) : resolve()));
    });

  return { perform, rebuildIndexes, forgetTable, close: () => store.db.close() };
};
