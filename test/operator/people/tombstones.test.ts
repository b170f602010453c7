import { expect, test } from "vitest";
import { makeNumberKeys } from "#functions/voice/number/number-keys.ts";
import { localNames } from "#infra/local/local-names.ts";
import { personCommand } from "#infra/operator/people/person.ts";
import { restoreCommand } from "#infra/operator/restore/restore.ts";
import { readNumberKeys } from "#infra/operator/people/read-number-keys.ts";
import { makeStageClients, makeStageDatabase } from "#infra/operator/command/stage-clients.ts";
import { makeTombstone, personIdOf } from "#infra/operator/people/tombstones.ts";
import { retention } from "#shared/retention.ts";
import { makeMessage, postMessage } from "#test/support/contact/contact-messages.ts";
import { createRawTable, openRawTable, type RawRow } from "#test/support/aws/raw-table.ts";
import { runOperator } from "#test/support/edition/run-operator.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { edition } from "#test/support/edition/worker-edition.ts";

const openDatabase = () => makeStageDatabase("local", edition.dataDir);
const tables = { ...localNames.tables, tombstones: localNames.tombstoneTable };
type Name = "contact" | "tombstones";
const live = (name: Name) => openRawTable(openDatabase(), tables[name]);

/** A copy of a live table, as a backup of this moment restored beside it would be. */
const backUp = async (name: Name) => {
  const backup = await createRawTable(openDatabase(), `${name}-${crypto.randomUUID()}`);
  await backup.put(...(await live(name).readAll()));
  return backup.name;
};

const run = async (command: typeof personCommand, ...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await runOperator(command, ["local", ...args, "--data", edition.dataDir]);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
};
/** Until nothing of it is in a worker's hands. */
const erase = (who: string): Promise<string> =>
  waitUntil("the erasure to be whole", async () => {
    const args = ["local", "erase", who, "--yes", "--unsent", "--data", edition.dataDir];
    const { code, stdout } = await runOperator(personCommand, args);
    return code === 0 ? stdout : undefined;
  });
const restore = (name: Name, table: string) => run(restoreCommand, name, table);

const write = async (email: string, message: string): Promise<string> => {
  const answer = await postMessage(edition.origin, makeMessage({ email, message }));
  return ((await answer.json()) as { ref: string }).ref;
};
/** Of the messages; the day's counts lie in the same table, and a mail that leaves meanwhile makes one anew. */
const refsIn = (rows: readonly RawRow[]) => rows.flatMap(({ ref }) => (ref === undefined ? [] : [ref]));

test("[OPS-11] who was erased stays away when an old copy is restored; what they write later comes back until they are erased again", async () => {
  const old = await write("Dana@mail.example", "Before the erasure of Dana");
  const other = await write("dana@mail.example.org", "Somebody else's");
  const first = await backUp("contact");
  expect(await erase("dana@mail.example")).toContain("42 days, longer than any backup");
  const later = await write("dana@mail.example", "After the erasure of Dana");
  const second = await backUp("contact");
  await live("contact").empty();

  expect(await restore("contact", first)).toMatch(/^erased +1$/m);
  expect(refsIn(await live("contact").readAll())).toContain(other);
  await restore("contact", second);
  const refs = refsIn(await live("contact").readAll());
  expect(refs).toEqual(expect.arrayContaining([other, later]));
  expect(refs).not.toContain(old);
  expect(await restore("contact", first)).toMatch(/^restored +0$/m);

  const tombstones = await backUp("tombstones");
  await erase("dana@mail.example");
  expect(await restore("tombstones", tombstones)).toMatch(/^restored +0$/m);
  await restore("contact", second);
  expect(refsIn(await live("contact").readAll())).toEqual([other]);
});

test("[OPS-11] a tombstone that was lost with its table comes back first, and names nobody", async () => {
  const email = "emil@mail.example";
  const ref = await write(email, "Before the erasure of Emil");
  const copies = { contact: await backUp("contact"), tombstones: "" };
  await erase(email);
  copies.tombstones = await backUp("tombstones");
  expect(JSON.stringify(await live("tombstones").readAll())).not.toMatch(/emil|@/i);
  await live("tombstones").empty();
  expect(await run(restoreCommand, "tombstones", copies.tombstones, "--dry-run")).toMatch(
    /^restored +[1-9]/m,
  );
  expect(await live("tombstones").readAll()).toEqual([]);
  expect(await restore("tombstones", copies.tombstones)).toMatch(/^restored +[1-9]/m);
  expect(await restore("tombstones", copies.tombstones)).toMatch(/^restored +0$/m);
  await restore("contact", copies.contact);
  expect(refsIn(await live("contact").readAll())).not.toContain(ref);
});

test("[OPS-11] a tombstone outlasts every backup that could hold the person, and goes", () => {
  const { erasedAtEpochMs, expiresAtEpochSeconds } = makeTombstone("email#x", 0);
  expect([erasedAtEpochMs, expiresAtEpochSeconds]).toEqual([0, retention.tombstoneDays * 86_400]);
  expect(retention.tombstoneDays - retention.backupDays).toBe(7);
});

test("[OPS-11] a person is known by an address in any case, or a number, and under the stage's key alone", () => {
  const [keys, others] = [
    "a number key of at least thirty-two characters",
    "another of at least thirty-two characters",
  ].map(makeNumberKeys);
  const [upper, lower] = [{ email: "A@b.example" }, { email: "a@B.example" }];
  expect(personIdOf(keys!, upper)).toBe(personIdOf(keys!, lower));
  const number = "+14155552671";
  expect(personIdOf(keys!, { number })).toBe(`number#${keys!.hash("number", number)}`);
  expect(personIdOf(others!, lower)).not.toBe(personIdOf(keys!, lower));
});

test("[OPS-11] without the number key a command says so, since nobody could be kept away", async () => {
  const clients = makeStageClients("local", edition.dataDir);
  const without = { ...clients, hasParameter: () => Promise.resolve(false) };
  await expect(readNumberKeys("dev", without)).rejects.toThrow(
    /^\/.+\/dev\/voice\/number-key is missing, .+: npm run secrets -- dev set voice\/number-key$/,
  );
});
