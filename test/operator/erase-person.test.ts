import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, GetCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { contactDataHandling } from "#functions/contact/contact-data-handling.ts";
import type { ContactRecord } from "#functions/contact/contact-record.ts";
import { makeNumberKeys } from "#functions/platform/number-keys.ts";
import { findPerson } from "#infra/operator/people/find-person.ts";
import { joinPersons } from "#infra/operator/people/person-record.ts";
import { seekPerson } from "#infra/operator/people/tombstones.ts";
import { personalData } from "#shared/feature-tables.ts";
import { makeMessage, makeStored } from "#test/contact/support/contact-messages.ts";

const email = "asha@mail.example";
const keys = makeNumberKeys("a-number-key-for-tests-only-of-32-letters");

const delivered = (key: string): ContactRecord => ({
  ...makeStored({ message: makeMessage({ email }), key }),
  delivery: { copies: 1, refusals: 0, deaths: 0 },
});

/** The data of one person in a contact table with these rows. */
const findInTable = (rows: readonly ContactRecord[], onDelete: (stored: Map<string, object>) => void) => {
  const stored = new Map<string, object>(rows.map((row) => [row.id, row]));
  const respond = (command: unknown): object => {
    if (command instanceof GetCommand) return { Item: stored.get(command.input.Key?.["id"]) };
    if (!(command instanceof DeleteCommand)) throw new Error("an unexpected request");
    const id: string = command.input.Key?.["id"];
    const Attributes = stored.get(id);
    stored.delete(id);
    onDelete(stored);
    return { Attributes };
  };
  const db = {
    send: (command: unknown) => Promise.resolve(command).then(respond),
  } as unknown as DynamoDBDocumentClient;
  const scanTable = async function* () {
    yield await Promise.resolve(rows);
  };
  const person = seekPerson(keys, email);
  return findPerson({ db, scanTable, clock: () => 0, unseal: keys.unseal, person }, "contact", {
    inventory: personalData.contact,
    handling: contactDataHandling,
  });
};

const mustDelete = "Support must delete the mails with these references in the subject.";

test("[OPS-05] reports the erased messages although the next table cannot be reached", async () => {
  const row = delivered("a-key-of-a-visitor-1");
  const messages = await findInTable([row], () => undefined);
  const unreachable = {
    ...messages,
    erase: () => Promise.reject(new Error("the table is out of reach")),
  };
  const lines: string[] = [];
  await expect(joinPersons(messages, unreachable).erase(false, (line) => lines.push(line))).rejects.toThrow(
    "out of reach",
  );
  expect(lines).toEqual([`1 of 1 contact messages erased: ${row.ref}.`, mustDelete]);
});

test("[OPS-05] reports which messages may still exist if a delete request fails in between", async () => {
  const rows = ["1", "2", "3"].map((key) => delivered(`a-key-of-a-visitor-${key}`));
  const [first, ...others] = rows.map(({ ref }) => ref);
  let deletes = 0;
  const messages = await findInTable(rows, () => {
    deletes += 1;
    if (deletes === 2) throw new Error("the reply was lost");
  });
  const lines: string[] = [];
  await expect(messages.erase(false, (line) => lines.push(line))).rejects.toThrow("the reply was lost");
  expect(lines).toEqual([
    `1 of 3 contact messages erased: ${first}.`,
    `2 of 3 contact messages may still exist, because a request failed: ${others.join(", ")}.`,
    mustDelete,
  ]);
});

test("[OPS-05] reports a message as erased if only the reply to its delete request was lost", async () => {
  const row = delivered("a-key-of-a-visitor-1");
  const messages = await findInTable([row], () => {
    // The client repeats the request, and its condition does not hold any more.
    throw new ConditionalCheckFailedException({ message: "", $metadata: {} });
  });
  const lines: string[] = [];
  expect(await messages.erase(false, (line) => lines.push(line))).toBe(true);
  expect(lines).toEqual([`1 of 1 contact messages erased: ${row.ref}.`, mustDelete]);
});
