import { existsSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import pLimit from "p-limit";
import * as z from "zod";
import { acquireFileLock } from "#infra/local/acquire-file-lock.ts";
import { noteStorageRecovery, OldFormatError } from "#infra/local/storage-fault.ts";
import { makeDynaliteClient, type DynaliteClient, type EngineResponse } from "./dynalite-client.ts";
import { openRowJournal } from "./row-journal.ts";

const attributesSchema = z.record(z.string(), z.unknown());
type Attributes = z.infer<typeof attributesSchema>;

const definitionSchema = z.looseObject({
  TableName: z.string(),
  KeySchema: z.array(z.looseObject({ AttributeName: z.string() })),
});
export type TableDefinition = z.infer<typeof definitionSchema>;

const writeSchema = z.object({
  TableName: z.string(),
  Key: attributesSchema.optional(),
  Item: attributesSchema.optional(),
});
const foundSchema = z.object({ Item: attributesSchema.optional() });
const describedSchema = z.object({ Table: z.object({ TableStatus: z.string() }) });
const batchSchema = z.object({ UnprocessedItems: z.record(z.string(), z.unknown()).default({}) });

/** DynamoDB's limit of a BatchWriteItem. */
const batchItems = 25;

export class DatabaseInUseError extends Error {
  override readonly name = "DatabaseInUseError";
}

const expectOk = ({ statusCode, body }: EngineResponse, what: string): unknown => {
  if (statusCode !== 200) throw new Error(`the embedded DynamoDB cannot ${what}: ${JSON.stringify(body)}`);
  return body;
};

const waitUntilActive = async (send: DynaliteClient, TableName: string): Promise<void> => {
  for (;;) {
    const body = expectOk(await send("DescribeTable", { TableName }), `describe ${TableName}`);
    if (describedSchema.parse(body).Table.TableStatus === "ACTIVE") return;
    await nextTurn();
  }
};

const putAll = async (send: DynaliteClient, table: string, rows: readonly unknown[]): Promise<void> => {
  for (let first = 0; first < rows.length; first += batchItems) {
    const puts = rows.slice(first, first + batchItems).map((Item) => ({ PutRequest: { Item } }));
    const body = expectOk(await send("BatchWriteItem", { RequestItems: { [table]: puts } }), `load ${table}`);
    const { UnprocessedItems } = batchSchema.parse(body);
    if (Object.keys(UnprocessedItems).length > 0) throw new Error(`dynalite did not load all of ${table}`);
  }
};

/**
 * dynalite in memory, with a journal of its rows in `folder`. A write is in the journal before its response, and the
 * tables are filled from the journal at the start, so indexes always match their rows.
 *
 * @param tables that this version needs. Rows of a table that no longer exists stay in the journal.
 * @throws {DatabaseInUseError} while another process has the folder
 * @throws {CorruptFileError} for a damaged journal, which is left unchanged
 * @throws {OldFormatError} for rows that an earlier version stored
 */
export const openDynamoDbEngine = async (folder: string, tables: readonly TableDefinition[]) => {
  const file = join(folder, "rows.jsonl");
  const oldFolder = join(folder, "dynamodb");
  if (existsSync(oldFolder)) throw new OldFormatError(oldFolder);
  const release = acquireFileLock(join(folder, "rows.lock"));
  if (release === undefined) throw new DatabaseInUseError(folder);
  const send = makeDynaliteClient();
  const definitions = new Map<string, TableDefinition>();

  const open = async () => {
    const journal = openRowJournal(file);
    const entries = journal.list();
    const stored = entries.filter(({ key }) => key === "").map(({ value }) => definitionSchema.parse(value));
    for (const definition of [...stored, ...tables]) definitions.set(definition.TableName, definition);
    for (const [name, definition] of definitions) {
      expectOk(await send("CreateTable", definition), `create ${name}`);
      await waitUntilActive(send, name);
      const rows = entries.filter(({ table, key }) => table === name && key !== "");
      await putAll(
        send,
        name,
        rows.map(({ value }) => value),
      );
    }
    return journal;
  };

  const journal = await open().catch((error: unknown) => {
    release();
    throw error;
  });
  let hasFailed = false;
  let isClosed = false;

  const append = (entry: Parameters<typeof journal.append>[0]): void => {
    try {
      journal.append(entry);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
    if (hasFailed) noteStorageRecovery();
    hasFailed = false;
  };

  const store = async (request: unknown): Promise<void> => {
    const { TableName, Key, Item = Key } = writeSchema.parse(request);
    const names = definitions.get(TableName)?.KeySchema.map(({ AttributeName }) => AttributeName) ?? [];
    const key: Attributes = Object.fromEntries(names.map((name) => [name, Item?.[name]]));
    const read = await send("GetItem", { TableName, Key: key, ConsistentRead: true });
    const { Item: value = null } = foundSchema.parse(expectOk(read, "read a row back"));
    const entry = { table: TableName, key: JSON.stringify(key) };
    try {
      append({ ...entry, value });
    } catch (error) {
      const before = journal.find(entry.table, entry.key);
      const restored =
        before === undefined
          ? await send("DeleteItem", { TableName, Key: key })
          : await send("PutItem", { TableName, Item: before });
      expectOk(restored, "take a write back");
      throw error;
    }
  };

  const storeTable = async (request: unknown): Promise<void> => {
    const definition = definitionSchema.parse(request);
    const { TableName } = definition;
    // Waits, because a table can only be deleted when it is active.
    await waitUntilActive(send, TableName);
    try {
      append({ table: TableName, key: "", value: definition });
    } catch (error) {
      expectOk(await send("DeleteTable", { TableName }), "take a table back");
      throw error;
    }
    definitions.set(TableName, definition);
  };

  const storeNothing = () => Promise.resolve();
  const operations = new Map([
    ...["DescribeTable", "GetItem", "Query", "Scan"].map((name) => [name, storeNothing] as const),
    ...["PutItem", "UpdateItem", "DeleteItem"].map((name) => [name, store] as const),
    ["CreateTable", storeTable] as const,
  ]);

  const carryOut = async (name: string, request: unknown): Promise<EngineResponse> => {
    if (isClosed) throw new Error("the embedded DynamoDB is closed");
    if (!operations.has(name)) {
      return { statusCode: 400, body: { __type: "com.amazon.coral.service#UnknownOperationException" } };
    }
    const response = await send(name, request);
    if (response.statusCode === 200) await operations.get(name)?.(request);
    return response;
  };

  /** Requests run one after the other: none may read the result of a failed write before it is undone. */
  const inTurn = pLimit(1);
  return {
    /** @throws {StorageError} if nothing can be written; stored rows are not lost */
    perform: (name: string, request: unknown) => inTurn(carryOut, name, request),
    /** Earlier requests get their response first. */
    close: () =>
      inTurn(() => {
        isClosed = true;
        journal.close();
        release();
      }),
  };
};

export type DynamoDbEngine = Awaited<ReturnType<typeof openDynamoDbEngine>>;
