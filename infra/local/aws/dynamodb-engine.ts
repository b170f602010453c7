import { existsSync } from "node:fs";
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
import pLimit from "p-limit";
import * as z from "zod";
import {
  GarbledFileError,
  noteStorageFailure,
  noteStorageRecovery,
  StorageError,
} from "#infra/local/storage-fault.ts";
import { checkLevelFiles } from "./check-level-files.ts";

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

export type EngineResponse = { readonly statusCode: number; readonly body: unknown };

const refusalSchema = z.object({ statusCode: z.number(), body: z.record(z.string(), z.unknown()) });

/** dynalite's errors carry the answer that DynamoDB would give; anything else is a failure of the engine. */
const readRefusal = (error: unknown): EngineResponse => {
  const refusal = refusalSchema.safeParse(error);
  if (refusal.success) return refusal.data;
  throw new Error("the embedded DynamoDB failed", { cause: error });
};

const tableRowSchema = z.record(z.string(), z.unknown());

const tableSchema = z.looseObject({
  TableName: z.string(),
  GlobalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string() })).default([]),
});

export class DatabaseInUseError extends Error {
  override readonly name = "DatabaseInUseError";
}

const levelErrorSchema = z.object({ code: z.string(), message: z.string() });

const findLevelError = (error: unknown): z.infer<typeof levelErrorSchema> | undefined => {
  const found = levelErrorSchema.safeParse(error).data;
  if (found?.code.startsWith("LEVEL_") === true && found.code !== "LEVEL_DATABASE_NOT_OPEN") return found;
  return error instanceof Error && error.cause !== undefined ? findLevelError(error.cause) : undefined;
};

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

/** What LevelDB's error means for whoever keeps the folder; any other error as it is. */
const translate = (path: string, error: unknown): unknown => {
  const { code, message = "" } = findLevelError(error) ?? {};
  if (code === "LEVEL_LOCKED") return new DatabaseInUseError(path, { cause: error });
  const isGarbled =
    code === "LEVEL_CORRUPTION" ||
    // A file that another one names.
    (code === "LEVEL_IO_ERROR" && message.endsWith("No such file or directory"));
  if (isGarbled) return new GarbledFileError(path, message, { cause: error });
  return code === "LEVEL_IO_ERROR" ? noteStorageFailure(path, new Error(message)) : error;
};

const openStore = async (path: string): Promise<db.Store> => {
  const store = db.create({ path, createTableMs: 0 });
  closeWhatWasRead(store);
  try {
    await store.db.open();
  } catch (error) {
    throw translate(path, error);
  }
  return store;
};

const rebuildIndexesOf = async (store: db.Store): Promise<void> => {
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

/** Each row is read once: what cannot be is found now, and not by whoever asks for it. */
const checkRows = async (path: string, store: db.Store): Promise<void> => {
  try {
    for await (const row of store.db.values({})) tableRowSchema.parse(row);
  } catch (cause) {
    const why = findLevelError(cause)?.message ?? "a row is no row of ours";
    throw new GarbledFileError(path, why, { cause });
  }
};

const reads = new Set(["GetItem", "Query", "Scan", "DescribeTable"]);

/**
 * dynalite's own tables and rules on LevelDB, without its HTTP server: the front in aws-endpoint.ts is the only door.
 * After a write that found no room LevelDB's log ends in half a record, and what it writes behind that it would not find
 * again. So nothing is written to a log that failed: the files are opened anew, which keeps all that was acknowledged,
 * as soon as there is room for it.
 */
export const openDynamoDbEngine = async (path: string) => {
  if (existsSync(path)) checkLevelFiles(path);
  let store = await openStore(path);
  await checkRows(path, store);
  let hasFailed = false;
  let recovery: Promise<void> | undefined;
  /** One after the other: none may reach the log behind one that failed. */
  const inTurn = pLimit(1);
  /** dynalite goes on with an action in turns of the event loop, and falls where it meets closed files. */
  const underWay = new Set<Promise<unknown>>();
  let isClosing = false;
  const closeStore = async (): Promise<void> => {
    await Promise.allSettled(underWay);
    await store.db.close();
  };

  const rebuild = async (): Promise<void> => {
    try {
      await rebuildIndexesOf(store);
    } catch (error) {
      throw translate(path, error);
    }
  };

  const recover = async (): Promise<void> => {
    await closeStore();
    store = await openStore(path);
    // A row and its index are written one after the other, and either may have failed.
    await rebuild();
    hasFailed = false;
    noteStorageRecovery();
  };

  const ensureWhole = async (): Promise<void> => {
    if (hasFailed) await (recovery ??= recover().finally(() => (recovery = undefined)));
  };

  const carryOut = async (name: string, request: unknown): Promise<EngineResponse> => {
    const operation = operations.get(name);
    if (operation === undefined) {
      return { statusCode: 400, body: { __type: "com.amazon.coral.service#UnknownOperationException" } };
    }
    await ensureWhole();
    if (isClosing) throw new Error("the embedded DynamoDB is closed");
    const asked = store;
    const { act, check } = operation;
    try {
      const data = validations.checkTypes(request, check.types);
      validations.checkValidations(data, check.types, check.custom, store);
      const acting = new Promise<[unknown, unknown]>((resolve) => {
        act(store, data, (...outcome) => resolve(outcome));
      });
      underWay.add(acting);
      const [error, body] = await acting.finally(() => underWay.delete(acting));
      return error ? readRefusal(error) : { statusCode: 200, body };
    } catch (error) {
      const fault = translate(path, error);
      hasFailed ||= fault instanceof StorageError;
      // A read may meet files that are just being opened anew.
      if (hasFailed || store !== asked) throw fault instanceof StorageError ? fault : new StorageError(path);
      if (fault instanceof GarbledFileError) throw fault;
      // Validation throws what an action hands back.
      return readRefusal(error);
    }
  };

  return {
    /** @throws {StorageError} when nothing can be written; what was stored is kept. */
    perform: (name: string, request: unknown) =>
      reads.has(name) ? carryOut(name, request) : inTurn(carryOut, name, request),
    /** A process killed between the writes of a row and its index leaves an index that names a state no row is in. */
    rebuildIndexes: () => rebuild(),
    /** Its rows stay, and are those of the next table of that name. */
    forgetTable: (name: string) =>
      new Promise<void>((resolve, reject) => {
        store.tableDb.del(name, (error) => (error ? reject(error) : resolve()));
      }),
    close: async () => {
      await ensureWhole();
      isClosing = true;
      await closeStore();
    },
  };
};

export type DynamoDbEngine = Awaited<ReturnType<typeof openDynamoDbEngine>>;
