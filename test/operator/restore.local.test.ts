import { expect, test } from "vitest";
import { localNames } from "#infra/local/local-names.ts";
import { messagesResendCommand } from "#infra/contact/commands/resend.ts";
import { restoreCommand } from "#infra/operator/restore/restore.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { refusal, success } from "#test/support/local-environment/run-operator.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";
import { sendMessage } from "#test/contact/support/contact-messages.ts";

const restore = (...words: readonly string[]) => operator.run(restoreCommand, ...words);

const counted = (restored: number, present: number) =>
  [
    `restored    ${restored}`,
    "added to    0",
    `exists      ${present}`,
    "outdated    0",
    "erased      0",
    "expired     0",
    "unreadable  0",
  ].join("\n");

test("[OPS-05] [CONT-08] restores a lost message without mailing it twice", async () => {
  await local.setFaults({ ses: "down" });
  const write = (fate: string) =>
    sendMessage(local.origin, { message: `Row of this backup that will ${fate}` });
  const refs = [await write("be lost"), await write("stay")];
  const live = operator.table("contact");
  const backup = await operator.backUp("contact", "Row of this backup");
  const mails = async () => (await Promise.all(refs.map(local.mailsAbout))).flat();
  await local.setFaults({ ses: "ok" });
  await waitUntil("both mails", async () => {
    await local.sweep();
    return (await mails()).length === 2;
  });
  const lost = (await live.readAll()).find(({ ref }) => ref === refs[0])!;
  await live.remove(lost.id);

  expect(await restore("contact", backup.name, "--dry-run")).toEqual(
    success(`Nothing was written. A real run would give:\n${counted(1, 1)}`),
  );
  expect(await live.read(lost.id)).toBeUndefined();
  expect(await restore("contact", backup.name)).toEqual(success(counted(1, 1)));
  expect(await restore("contact", backup.name)).toEqual(success(counted(0, 2)));

  await local.sweep();
  expect(await mails()).toHaveLength(2);
  expect(await operator.succeed(messagesResendCommand)).toMatch(
    new RegExp(`^${refs[0]} .* restored from a backup, may have been mailed since\\n1 under review$`),
  );
});

test("[OPS-05] an interrupted restore reports its counts and how to continue", async () => {
  await sendMessage(local.origin, { message: "Row of a restore that is broken off" });
  const backup = await operator.backUp("contact", "broken off");
  await local.setFaults({ dynamodb: "fail-from:2:operator" });
  const { code, stdout, stderr } = await restore("contact", backup.name);
  await local.setFaults({ dynamodb: "ok" });
  expect([code, stdout]).toEqual([1, counted(0, 0)]);
  expect(stderr).toMatch(/^stopped: .+\nThe rows written so far stay. Run it again to copy the rest.$/);
});

test("[OPS-05] reports a restored table that does not exist", async () => {
  const { stderr } = await restore("contact", "no-such-copy");
  expect(stderr).toMatch(/^stopped: the table no-such-copy does not exist\n/);
});

test("[OPS-05] reports rows of another table and leaves them unchanged", async () => {
  await sendMessage(local.origin, { message: "Row of another table" });
  const backup = await operator.backUp("contact", "Row of another table");
  const [row] = await backup.readAll();
  const { code, stderr } = await restore("tombstones", backup.name);
  expect([code, stderr]).toEqual([1, `unreadable: ${row?.id}\nsome rows are unreadable and were not copied`]);
});

test("[OPS-05] refuses to restore the live table from itself", async () => {
  const { contact } = localNames.tables;
  expect(await restore("contact", contact)).toEqual(
    refusal(`${contact} is the live table: name the restored one`),
  );
});
