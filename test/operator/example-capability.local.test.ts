import { expect, test } from "vitest";
import * as z from "zod/mini";
import { personalFixedRows, type HandlingOf } from "#functions/platform/rows/data-handling.ts";
import { listPersonalData, privacyRows } from "#shared/data-inventory.ts";
import type { personalData } from "#shared/feature-tables.ts";
import type { TableInventory } from "#shared/personal-data.ts";
import { contact } from "#infra/contact/contact-capability.ts";
import type { WithTables } from "#infra/stack/capability.ts";
import { makeStageClients } from "#infra/operator/command/stage-clients.ts";
import { makePeopleCommands } from "#infra/operator/people/person.ts";
import { personalTables } from "#infra/operator/people/personal-tables.ts";
import { makeRestoreCommand } from "#infra/operator/restore/restore.ts";
import { createRawTable } from "#test/support/aws/raw-table.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";

/** A capability that exists only in this file: visitors leave a name and a number, and are called back. */
const request = {
  name: "callback requests",
  whose: "people who want to be called back",
  foundBy: ["number"],
  what: "Callback requests: name and number",
  why: "To call you back",
  howLong: "Deleted after a week",
} as const;
const inventory = { requests: request } as const satisfies TableInventory;

const schema = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  askedAtEpochMs: z.number(),
  expiresAtEpochSeconds: z.number(),
});
type Handling = HandlingOf<typeof inventory>;
const subjects = ({ phone, askedAtEpochMs }: z.infer<typeof schema>) => [
  { number: phone, sinceEpochMs: askedAtEpochMs },
];
const exported = ({ name, phone }: z.infer<typeof schema>) => [{ name, phone }];
const handling: Handling = { requests: personalFixedRows({ schema, subjects, exported }) };

/** Undeclared data does not compile (`tsc -p test`). */
export const undeclared = () => {
  const declare = (_inventory: TableInventory) => undefined;
  const handle = (_handling: Handling) => undefined;
  const declareTables = (_tables: WithTables<{ contact: typeof contact }, typeof personalData>) => undefined;
  const declareCallback = (_tables: WithTables<{ callback: typeof contact }, typeof personalData>) =>
    undefined;
  const { whose: _whose, ...incomplete } = request;
  // @ts-expect-error `whose` is missing
  declare({ requests: incomplete });
  // @ts-expect-error the handling of a kind of row is missing
  handle({});
  // @ts-expect-error `subjects` is missing
  handle({ requests: personalFixedRows({ schema, exported }) });
  // @ts-expect-error the inventory does not list this table
  declareCallback({ callback: contact });
  // @ts-expect-error the handling of a table's rows is missing
  declareTables({ contact: { table: contact.table } });
};

const parameter = "/example/local/callback/table-name";
const tables = new Map([
  ...personalTables,
  ["callback", { inventory, handling, parameterOf: () => parameter }],
]);
const { exportCommand: peopleExportCommand, eraseCommand: peopleEraseCommand } = makePeopleCommands(tables);
const restoreCommand = makeRestoreCommand(tables);

const makeRow = (id: string, phone: string, askedAtEpochMs: number) => ({
  id,
  name: `Caller ${id}`,
  phone,
  askedAtEpochMs,
  expiresAtEpochSeconds: Math.ceil(Date.now() / 1000) + 3600,
});

test("[OPS-05] [OPS-11] [LEGAL-01] a new capability's declaration covers export, erasure, restore and the privacy policy", async () => {
  const mine = "+919812345001";
  const db = operator.database();
  const name = `callback-${crypto.randomUUID()}`;
  const live = await createRawTable(db, name);
  await makeStageClients("local", local.dataDir).writeSecret(parameter, name);
  const old = makeRow("1", mine, Date.now());
  const other = makeRow("2", "+919812345002", Date.now());
  await live.put(old, other);
  const backup = await createRawTable(db, `${name}-restored`);
  await backup.put(old, other);

  const exportMine = async () => JSON.parse(await operator.succeed(peopleExportCommand, mine)) as object;
  expect(await exportMine()).toEqual({ callback: { requests: [{ name: "Caller 1", phone: mine }] } });
  const tombstones = operator.table("tombstones");
  const before = (await tombstones.readAll()).length;
  expect(await operator.succeed(peopleEraseCommand, mine, "--yes")).toContain(
    "1 of 1 callback requests erased.",
  );
  expect(await live.readAll()).toEqual([other]);
  expect(await tombstones.readAll()).toHaveLength(before + 1);

  const later = makeRow("3", mine, Date.now() + 1);
  await backup.put(later);
  await live.empty();
  expect(await operator.succeed(restoreCommand, "callback", backup.name)).toMatch(
    /^restored +2$[^]*^erased +1$/m,
  );
  expect(await live.readAll()).toEqual([other, later]);

  await live.put({ id: "of another form", phone: mine });
  const unreadable = await operator.run(peopleExportCommand, mine);
  expect([unreadable.code, unreadable.stderr]).toEqual([
    1,
    expect.stringMatching(/unknown form.*: of another form$/),
  ]);

  const build = { mailsReceipts: true, needsConsent: true };
  const { what, why, howLong } = request;
  expect(privacyRows(build)).not.toContainEqual([what, why, howLong]);
  expect(privacyRows(build, [inventory])).toContainEqual([what, why, howLong]);
  expect(listPersonalData([inventory])).toContain(request);
  expect(await operator.succeed(peopleExportCommand, "--help")).toContain("callback requests");
});
