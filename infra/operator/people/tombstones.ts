import { GetCommand, PutCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { LiveTable, PersonKey } from "#functions/platform/rows/data-handling.ts";
import type { Restored } from "#functions/platform/rows/restored.ts";
import { numberIdOf, type NumberKeys } from "#functions/platform/number-keys.ts";
import { catchConditionFailure } from "#functions/platform/rows/catch-condition-failure.ts";
import { writeInAscii } from "#shared/input/email-address.ts";
import { retention } from "#shared/retention.ts";
import type { ScanTable } from "../command/scan-table.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Records that a person was erased, and when. Older data about them is not restored from any backup. */
const tombstoneSchema = z.strictObject({
  id: z.string(),
  erasedAtEpochMs: z.number(),
  expiresAtEpochSeconds: z.number(),
});

type Tombstone = z.infer<typeof tombstoneSchema>;

/** The keyed hash that identifies a person across all rows, and their tombstone. */
export const personIdOf = (keys: NumberKeys, person: PersonKey): string => {
  if ("email" in person) return `email#${keys.hash("email", writeInAscii(person.email).toLowerCase())}`;
  return numberIdOf("number" in person ? keys.hash("number", person.number) : person.numberHash);
};

export type SoughtPerson = Readonly<ReturnType<typeof seekPerson>>;

/** @param who an email address in upper or lower case, its domain in any spelling, or a number in E.164 */
export const seekPerson = (keys: NumberKeys, who: string) => {
  const isEmail = who.includes("@");
  const id = personIdOf(keys, isEmail ? { email: who } : { number: who });
  const names = [who, ...(isEmail ? [writeInAscii(who)] : []), id.slice(id.indexOf("#") + 1)].map((name) =>
    name.toLowerCase(),
  );
  return {
    id,
    isTheirs: (person: PersonKey): boolean => personIdOf(keys, person) === id,
    isNamedIn: (row: unknown): boolean => {
      const text = JSON.stringify(row).toLowerCase();
      return names.some((name) => text.includes(name));
    },
  };
};

export const makeTombstone = (id: string, erasedAtEpochMs: number): Tombstone => ({
  id,
  erasedAtEpochMs,
  expiresAtEpochSeconds: Math.ceil((erasedAtEpochMs + retention.tombstoneDays * dayMs) / 1000),
});

export const leaveTombstone = async (
  db: DynamoDBDocumentClient,
  tableName: string,
  tombstone: Tombstone,
): Promise<Restored> => {
  const left = new PutCommand({
    TableName: tableName,
    Item: tombstone,
    ConditionExpression: "attribute_not_exists(id) OR erasedAtEpochMs < :erasedAt",
    ExpressionAttributeValues: { ":erasedAt": tombstone.erasedAtEpochMs },
  });
  return (await catchConditionFailure(db.send(left), "refused")) === "refused" ? "exists" : "restored";
};

export const makeRestoreTombstone =
  (db: DynamoDBDocumentClient, tableName: string, dryRun: boolean) =>
  async (row: unknown): Promise<Restored> => {
    const tombstone = tombstoneSchema.parse(row);
    if (!dryRun) return leaveTombstone(db, tableName, tombstone);
    const { Item } = await db.send(new GetCommand({ TableName: tableName, Key: { id: tombstone.id } }));
    const isLater = tombstone.erasedAtEpochMs > (tombstoneSchema.safeParse(Item).data?.erasedAtEpochMs ?? 0);
    return isLater ? "restored" : "exists";
  };

/** Undefined if they were not erased since the oldest backup was made. There are few rows: weeks of erasures. */
export const readErasedPeople = async (
  scanTable: ScanTable,
  tableName: string,
  keys: NumberKeys,
): Promise<LiveTable["erasedAt"]> => {
  const erasedAt = new Map<string, number>();
  for await (const page of scanTable(tableName)) {
    for (const row of page) {
      const { id, erasedAtEpochMs } = tombstoneSchema.parse(row);
      erasedAt.set(id, erasedAtEpochMs);
    }
  }
  return (person) => erasedAt.get(personIdOf(keys, person));
};
