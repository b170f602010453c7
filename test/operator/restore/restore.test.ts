import { expect, test } from "vitest";
import { localNames } from "#infra/local/local-names.ts";
import { resendCommand } from "#infra/operator/contact/resend.ts";
import { restoreCommand } from "#infra/operator/restore/restore.ts";
import { makeStageDatabase } from "#infra/operator/command/stage-clients.ts";
import { createPayment } from "#shared/contract/api.ts";
import { makeMessage, postMessage } from "#test/support/contact/contact-messages.ts";
import { postJson } from "#test/support/post-json.ts";
import { edition } from "#test/support/edition/worker-edition.ts";
import { createRawTable, openRawTable } from "#test/support/aws/raw-table.ts";
import { refusal, runOperator, told } from "#test/support/edition/run-operator.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const restore = (...args: readonly string[]) =>
  runOperator(restoreCommand, [...args, "--data", edition.dataDir]);

/** Copies those rows of a live table in which the word is, as a restore to this point in time would. */
const backUp = async (liveName: string, word: string) => {
  const db = makeStageDatabase("local", edition.dataDir);
  const live = openRawTable(db, liveName);
  const backup = await createRawTable(db, `restored-${crypto.randomUUID()}`);
  await backup.put(...(await live.readAll()).filter((row) => JSON.stringify(row).includes(word)));
  return { live, backup };
};

const makeOrder = (merchantOrderId: string) =>
  postJson(edition.origin + createPayment.path, { amount: 500, merchantOrderId });

const counted = (restored: number, present: number) =>
  [
    `restored       ${restored}`,
    "added to       0",
    `there already  ${present}`,
    "over           0",
    "erased         0",
    "expired        0",
    "unreadable     0",
  ].join("\n");

test("[OPS-05] [CONT-08] a message that was lost after its mail comes back, and is not mailed twice", async () => {
  await edition.setFaults({ ses: "down" });
  const refs: string[] = [];
  for (const fate of ["be lost", "stay"]) {
    const answer = await postMessage(
      edition.origin,
      makeMessage({ message: `Row of this backup that will ${fate}` }),
    );
    refs.push(((await answer.json()) as { ref: string }).ref);
  }
  const { live, backup } = await backUp(localNames.tables.contact, "Row of this backup");
  const mails = async () =>
    (await edition.mail()).filter(({ subject }) => refs.some((ref) => subject.includes(ref)));
  await edition.setFaults({ ses: "ok" });
  await waitUntil("both mails", async () => {
    await edition.sweep();
    return (await mails()).length === 2;
  });
  const lost = (await live.readAll()).find(({ ref }) => ref === refs[0])!;
  await live.remove(lost.id);

  expect(await restore("local", "contact", backup.name, "--dry-run")).toEqual(
    told(`Nothing was written. A real run would give:\n${counted(1, 1)}`),
  );
  expect(await live.read(lost.id)).toBeUndefined();
  expect(await restore("local", "contact", backup.name)).toEqual(told(counted(1, 1)));
  expect(await restore("local", "contact", backup.name)).toEqual(told(counted(0, 2)));

  await edition.sweep();
  expect(await mails()).toHaveLength(2);
  const { stdout } = await runOperator(resendCommand, ["local", "--data", edition.dataDir]);
  expect(stdout).toMatch(
    new RegExp(`^${refs[0]} .* restored from a backup, it may have been mailed since\\n1 parked$`),
  );
});

test("[OPS-05] a restore that is broken off says what it came to, and to run it again", async () => {
  await makeOrder("EV-BROKEN-OFF");
  const { backup } = await backUp(localNames.tables.payment, "EV-BROKEN-OFF");
  await edition.setFaults({ dynamodb: "fail-from:2:operator" });
  const { code, stdout, stderr } = await restore("local", "payment", backup.name);
  await edition.setFaults({ dynamodb: "ok" });
  expect([code, stdout]).toEqual([1, counted(0, 0)]);
  expect(stderr).toMatch(/^stopped: .+\nWhat is written stays. Run it again to copy the rest.$/);
});

test("[OPS-05] rows of another table are left where they are, and named", async () => {
  await makeOrder("EV-OTHER");
  const { backup } = await backUp(localNames.tables.payment, "EV-OTHER");
  const { code, stderr } = await restore("local", "voice", backup.name);
  expect([code, stderr]).toEqual([
    1,
    "unreadable: EV-OTHER\nsome rows are unreadable and were left where they are",
  ]);
});

test("[OPS-05] a restored table that is not there is named, and the live one is not restored from itself", async () => {
  const { stderr } = await restore("local", "payment", "no-such-copy");
  expect(stderr).toMatch(/^stopped: there is no table no-such-copy\n/);
  const { voice } = localNames.tables;
  expect(await restore("local", "voice", voice)).toEqual(
    refusal(`${voice} is the live table: name the restored one`),
  );
});
