import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openDynamoDbEngine, type DynamoDbEngine } from "#infra/local/aws/dynamodb-engine.ts";
import { makeTableDefinition } from "#infra/local/aws/tables.ts";
import { contact } from "#infra/contact/contact-capability.ts";
import { limitDisk } from "#test/support/full-disk.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const [byMail, byForward] = contact.table;
const TableName = "contact";
const tables = [makeTableDefinition(TableName, contact.table)];
const open = (folder: string, needed = tables) => openDynamoDbEngine(folder, needed);

const makeRow = (id: string, text = "text") => ({
  id: { S: id },
  text: { S: text },
  mail: { S: "pending" },
  dueAtEpochMs: { N: "5" },
  forward: { S: "pending" },
  forwardDueAtEpochMs: { N: "5" },
});
type Row = { readonly id: { readonly S: string }; readonly text: { readonly S: string } };

const put = (engine: DynamoDbEngine, id: string, text?: string) =>
  engine.perform("PutItem", { TableName, Item: makeRow(id, text) });
const setMail = (engine: DynamoDbEngine, id: string, mail: string) =>
  engine.perform("UpdateItem", {
    TableName,
    Key: { id: { S: id } },
    UpdateExpression: "SET mail = :m",
    ExpressionAttributeValues: { ":m": { S: mail } },
  });
const remove = (engine: DynamoDbEngine, id: string) =>
  engine.perform("DeleteItem", { TableName, Key: { id: { S: id } } });

const byState = ({ indexName, workKey }: { indexName: string; workKey: string }, state: string) => ({
  TableName,
  IndexName: indexName,
  KeyConditionExpression: "#k = :k",
  ExpressionAttributeNames: { "#k": workKey },
  ExpressionAttributeValues: { ":k": { S: state } },
});
const findIds = async (engine: DynamoDbEngine, ...state: Parameters<typeof byState>) => {
  const { body } = await engine.perform("Query", byState(...state));
  return (body as { Items: readonly Row[] }).Items.map(({ id }) => id.S).toSorted();
};
const readTexts = async (engine: DynamoDbEngine) => {
  const { body } = await engine.perform("Scan", { TableName });
  return Object.fromEntries((body as { Items: readonly Row[] }).Items.map(({ id, text }) => [id.S, text.S]));
};

test("[OPS-03] the local DynamoDB finds rows and their index entries after a restart", async () => {
  const folder = makeTemporaryFolder();
  const first = await open(folder);
  for (const id of ["a", "b", "c"]) await put(first, id);
  await setMail(first, "b", "sent");
  await remove(first, "c");
  await first.close();
  const second = await open(folder);
  expect(await readTexts(second)).toEqual({ a: "text", b: "text" });
  expect([await findIds(second, byMail, "pending"), await findIds(second, byMail, "sent")]).toEqual([
    ["a"],
    ["b"],
  ]);
  await second.close();
});

test("[OPS-03] the local DynamoDB fills an index that a later version adds to a table", async () => {
  const folder = makeTemporaryFolder();
  const first = await open(folder, [makeTableDefinition(TableName, [byMail])]);
  await put(first, "a");
  await first.close();
  const second = await open(folder);
  expect(await findIds(second, byForward, "pending")).toEqual(["a"]);
  await second.close();
});

test("[OPS-03] the local DynamoDB preserves the rows of a table that a version in between lacks", async () => {
  const folder = makeTemporaryFolder();
  for (const needed of [tables, [makeTableDefinition("other")], tables]) {
    const engine = await open(folder, needed);
    if (needed !== tables) expect((await put(engine, "b")).statusCode).toBe(400);
    else await put(engine, "a");
    await engine.close();
  }
  const engine = await open(folder);
  expect(await readTexts(engine)).toEqual({ a: "text" });
  await engine.close();
});

test("[OPS-03] the local DynamoDB still has a client's table after a restart", async () => {
  const folder = makeTemporaryFolder();
  const first = await open(folder, []);
  expect((await first.perform("CreateTable", tables[0])).statusCode).toBe(200);
  expect((await first.perform("CreateTable", tables[0])).statusCode).toBe(400);
  await put(first, "a");
  await first.close();
  const second = await open(folder, []);
  expect(await readTexts(second)).toEqual({ a: "text" });
  await second.close();
});

test.each([
  ["a new row", (engine: DynamoDbEngine) => put(engine, "new")],
  ["a row that is replaced", (engine: DynamoDbEngine) => put(engine, "a", "changed")],
  ["an update", (engine: DynamoDbEngine) => setMail(engine, "a", "sent")],
  ["a deletion", (engine: DynamoDbEngine) => remove(engine, "a")],
])(
  "[OPS-03] the local DynamoDB rolls back %s on a full disk, and stores it once there is space",
  async (_what, write) => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const folder = makeTemporaryFolder();
    const engine = await open(folder);
    await put(engine, "a");
    const readAll = async () => [
      await readTexts(engine),
      await findIds(engine, byMail, "pending"),
      await findIds(engine, byMail, "sent"),
    ];
    const before = await readAll();
    const undo = limitDisk(() => true);
    try {
      await expect(write(engine)).rejects.toThrow("rows.jsonl cannot be written (ENOSPC");
      await expect(write(engine)).rejects.toThrow("rows.jsonl cannot be written (ENOSPC");
    } finally {
      undo();
    }
    expect(await readAll()).toEqual(before);
    // The file of a process that was killed during a write ends with half a line.
    const copy = makeTemporaryFolder();
    cpSync(join(folder, "rows.jsonl"), join(copy, "rows.jsonl"));
    const restarted = await open(copy);
    expect(await readTexts(restarted)).toEqual(before[0]);
    await restarted.close();

    expect((await write(engine)).statusCode).toBe(200);
    const after = await readAll();
    expect(after).not.toEqual(before);
    await engine.close();
    const reopened = await open(folder);
    expect(await readTexts(reopened)).toEqual(after[0]);
    await reopened.close();
    expect(printed).toHaveBeenCalledOnce();
    printed.mockClear();
  },
);

test("[OPS-03] the local DynamoDB removes a table that a client created on a full disk", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const engine = await open(makeTemporaryFolder(), []);
  const undo = limitDisk(() => true);
  try {
    await expect(engine.perform("CreateTable", tables[0])).rejects.toThrow("cannot be written");
  } finally {
    undo();
  }
  await vi.waitFor(async () =>
    expect((await engine.perform("DescribeTable", { TableName })).statusCode).toBe(400),
  );
  expect((await engine.perform("CreateTable", tables[0])).statusCode).toBe(200);
  await engine.close();
  printed.mockClear();
});

test("[OPS-03] the local DynamoDB refuses a folder that another instance uses, until that one is closed", async () => {
  const folder = makeTemporaryFolder();
  const first = await open(folder);
  await expect(open(folder)).rejects.toThrow(expect.objectContaining({ name: "DatabaseInUseError" }));
  await put(first, "a");
  await first.close();
  const second = await open(folder);
  expect(await readTexts(second)).toEqual({ a: "text" });
  await second.close();
});

test("[OPS-03] the local DynamoDB responds to requests in progress before it closes, and refuses later ones", async () => {
  const engine = await open(makeTemporaryFolder());
  await put(engine, "a");
  const queries = Array.from({ length: 20 }, () => findIds(engine, byMail, "pending"));
  const closed = engine.close();
  expect(await Promise.all(queries)).toEqual(queries.map(() => ["a"]));
  await closed;
  await expect(put(engine, "b")).rejects.toThrow("is closed");
});

test("[OPS-03] the local DynamoDB refuses the tables of an earlier version and names their folder", async () => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, "dynamodb"));
  writeFileSync(join(folder, "dynamodb", "CURRENT"), "MANIFEST-000002\n");
  await expect(open(folder)).rejects.toThrow(`${join(folder, "dynamodb")} has rows of an earlier version`);
  expect(readFileSync(join(folder, "dynamodb", "CURRENT"), "utf8")).toBe("MANIFEST-000002\n");
});

test("[OPS-03] the local DynamoDB rejects an operation that the functions do not use", async () => {
  const engine = await open(makeTemporaryFolder());
  expect(await engine.perform("DeleteTable", { TableName })).toMatchObject({
    statusCode: 400,
    body: { __type: expect.stringContaining("UnknownOperation") },
  });
  await engine.close();
});
