import { expect, test } from "vitest";
import { makeNumberKeys } from "#functions/platform/number-keys.ts";
import { restoreCommand } from "#infra/operator/restore/restore.ts";
import { readNumberKeys } from "#infra/operator/people/read-number-keys.ts";
import { makeStageClients } from "#infra/operator/command/stage-clients.ts";
import { makeTombstone, personIdOf, seekPerson } from "#infra/operator/people/tombstones.ts";
import { retention } from "#shared/retention.ts";
import type { RawRow } from "#test/support/aws/raw-table.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";
import type { TableName } from "#test/support/local-environment/operator.ts";
import { sendMessage } from "#test/contact/support/contact-messages.ts";

const restore = (name: TableName, table: string) => operator.succeed(restoreCommand, name, table);
const backUp = async (name: TableName) => (await operator.backUp(name)).name;

const write = (email: string, message: string) => sendMessage(local.origin, { email, message });
/** The references of the messages. The day's counts are in the same table, and a mail that is sent later adds one. */
const refsIn = (rows: readonly RawRow[]) => rows.flatMap(({ ref }) => (ref === undefined ? [] : [ref]));

test("[OPS-11] an erased person's rows are not restored, only what they wrote later", async () => {
  const old = await write("Dana@mail.example", "Before the erasure of Dana");
  const other = await write("dana@mail.example.org", "Somebody else's");
  const first = await backUp("contact");
  expect(await operator.erase("dana@mail.example")).toContain("42 days, longer than any backup");
  const later = await write("dana@mail.example", "After the erasure of Dana");
  const second = await backUp("contact");
  await operator.table("contact").empty();

  expect(await restore("contact", first)).toMatch(/^erased +1$/m);
  expect(refsIn(await operator.table("contact").readAll())).toContain(other);
  await restore("contact", second);
  const refs = refsIn(await operator.table("contact").readAll());
  expect(refs).toEqual(expect.arrayContaining([other, later]));
  expect(refs).not.toContain(old);
  expect(await restore("contact", first)).toMatch(/^restored +0$/m);

  const tombstones = await backUp("tombstones");
  await operator.erase("dana@mail.example");
  expect(await restore("tombstones", tombstones)).toMatch(/^restored +0$/m);
  await restore("contact", second);
  expect(refsIn(await operator.table("contact").readAll())).toEqual([other]);
});

test("[OPS-11] a lost tombstone is restored, and contains no personal data", async () => {
  const email = "emil@mail.example";
  const ref = await write(email, "Before the erasure of Emil");
  const copies = { contact: await backUp("contact"), tombstones: "" };
  await operator.erase(email);
  copies.tombstones = await backUp("tombstones");
  expect(JSON.stringify(await operator.table("tombstones").readAll())).not.toMatch(/emil|@/i);
  await operator.table("tombstones").empty();
  expect(await operator.succeed(restoreCommand, "tombstones", copies.tombstones, "--dry-run")).toMatch(
    /^restored +[1-9]/m,
  );
  expect(await operator.table("tombstones").readAll()).toEqual([]);
  expect(await restore("tombstones", copies.tombstones)).toMatch(/^restored +[1-9]/m);
  expect(await restore("tombstones", copies.tombstones)).toMatch(/^restored +0$/m);
  await restore("contact", copies.contact);
  expect(refsIn(await operator.table("contact").readAll())).not.toContain(ref);
});

test("[OPS-11] a tombstone expires seven days after the last backup with the person", () => {
  const { erasedAtEpochMs, expiresAtEpochSeconds } = makeTombstone("email#x", 0);
  expect([erasedAtEpochMs, expiresAtEpochSeconds]).toEqual([0, retention.tombstoneDays * 86_400]);
  expect(retention.tombstoneDays - retention.backupDays).toBe(7);
});

test("[OPS-11] identifies a person by email in any case or by number, hashed with the stage's key", () => {
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

test.each([
  "info@müller.example",
  "Info@MÜLLER.example",
  "info@xn--mller-kva.example",
  "info@mu\u0308ller.example\u200b",
])("[CONT-14] [OPS-11] finds the person by %s for every spelling of the domain", (who) => {
  const keys = makeNumberKeys("a number key of at least thirty-two characters");
  const stored = { email: "info@xn--mller-kva.example" };
  expect(personIdOf(keys, { email: who })).toBe(personIdOf(keys, stored));
  expect(seekPerson(keys, who).isTheirs(stored)).toBe(true);
  expect(seekPerson(keys, who).isNamedIn({ message: stored })).toBe(true);
});

test("[OPS-11] fails without the key for hashing phone numbers, and shows the command that sets it", async () => {
  const clients = makeStageClients("local", local.dataDir);
  const without = { ...clients, hasParameter: () => Promise.resolve(false) };
  await expect(readNumberKeys("dev", without)).rejects.toThrow(
    /^\/.+\/dev\/voice\/number-key is missing, .+: npx --no checkin-site secrets set dev voice\/number-key$/,
  );
});
