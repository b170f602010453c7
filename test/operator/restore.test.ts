import { afterAll, beforeAll, expect, test } from "vitest";
import { localNames } from "#infra/local/local-names.ts";
import { makeStageDatabase } from "#infra/operator/stage-clients.ts";
import { createPayment } from "#shared/contract/api.ts";
import { makeMessage, postMessage } from "#test/support/contact-messages.ts";
import { startEdition, type RunningEdition } from "#test/support/edition.ts";
import { createRawTable, openRawTable } from "#test/support/raw-table.ts";
import { makeOperator } from "#test/support/run-operator.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let edition: RunningEdition;
let restore: ReturnType<typeof makeOperator>;
let db: ReturnType<typeof makeStageDatabase>;

beforeAll(async () => {
  edition = await startEdition();
  restore = makeOperator("restore", edition.dataDir);
  db = makeStageDatabase("local", edition.dataDir);
});
afterAll(() => edition.stop());

/** Copies a live table as it is now, as a restore to this point in time would. */
const backUp = async (liveName: string, name: string) => {
  const [live, backup] = [openRawTable(db, liveName), await createRawTable(db, name)];
  await backup.put(...(await live.readAll()));
  return { live, backup };
};

const counted = (restored: number, present: number) =>
  [
    `restored       ${restored}`,
    "added to       0",
    `there already  ${present}`,
    "over           0",
    "expired        0",
    "unreadable     0",
  ].join("\n");

test("[OPS-05] [CONT-08] a message that was lost after its mail comes back, and is not mailed twice", async () => {
  await edition.setFaults({ ses: "down" });
  await postMessage(edition.origin, makeMessage({ message: "This row will be lost" }));
  await postMessage(edition.origin, makeMessage({ message: "This row will stay" }));
  const { live, backup } = await backUp(localNames.contactTable, "contact-restored");
  await edition.setFaults({ ses: "ok" });
  await waitUntil("both mails", async () => {
    await edition.sweep();
    return (await edition.mail()).length === 2;
  });
  const lost = (await live.readAll()).find((row) => JSON.stringify(row).includes("will be lost"))!;
  await live.remove(lost.id);

  expect(await restore(["local", "contact", backup.name, "--dry-run"])).toEqual({
    code: 0,
    stdout: `Nothing is written. It would come to:\n${counted(1, 1)}`,
    stderr: "",
  });
  expect(await live.read(lost.id)).toBeUndefined();
  expect(await restore(["local", "contact", backup.name])).toEqual({
    code: 0,
    stdout: counted(1, 1),
    stderr: "",
  });
  expect((await restore(["local", "contact", backup.name])).stdout).toBe(counted(0, 2));

  await edition.sweep();
  expect(await edition.mail()).toHaveLength(2);
  const { stdout } = await makeOperator("resend", edition.dataDir)(["local"]);
  expect(stdout).toMatch(
    new RegExp(
      `^1 parked:\\n {2}${String(lost["ref"])} .* restored from a backup, it may have been mailed since$`,
    ),
  );
});

test("[OPS-05] [PAY-15] an order that was paid after the backup is known to be paid after the restore", async () => {
  await fetch(`${edition.origin}${createPayment.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ amount: 500, merchantOrderId: "EV-9" }),
  });
  const { live, backup } = await backUp(localNames.paymentTable, "payment-restored");
  await live.remove("EV-9");
  await fetch(`${edition.origin}/__local/api/orders/EV-9`, {
    method: "PUT",
    body: JSON.stringify({ outcome: "success", webhook: "none" }),
  });
  expect((await restore(["local", "payment", backup.name])).stdout).toBe(counted(1, 0));
  await waitUntil("the provider to be asked", async () => {
    await edition.sweep();
    return JSON.stringify(await live.read("EV-9")).includes('"step":"COMPLETED"');
  });
});

test("[OPS-05] a restore that is broken off says what it came to, and to run it again", async () => {
  await edition.setFaults({ dynamodb: "fail-from:2:operator" });
  const { code, stdout, stderr } = await restore(["local", "payment", "payment-restored"]);
  await edition.setFaults({ dynamodb: "ok" });
  expect([code, stdout]).toEqual([1, counted(0, 0)]);
  expect(stderr).toMatch(/^broken off: .+\nWhat is written stays. Run it again: it takes what is missing.$/);
});

test("[OPS-05] rows of another table are left where they are, and named", async () => {
  const { code, stderr } = await restore(["local", "voice", "payment-restored"]);
  expect([code, stderr]).toEqual([
    1,
    "unreadable: EV-9\nsome rows are unreadable, and were left where they are",
  ]);
});

const usage = "usage: npm run restore -- <stage> <contact | payment | voice> <restored table> [--dry-run]";
const mistakes: readonly (readonly [readonly string[], string])[] = [
  [["local", "contact"], usage],
  [["local", "contacts", "a"], usage],
  [["local", "contact", "a", "b"], usage],
  [["prd", "contact", "a"], 'unknown stage "prd", expected dev, staging or prod (see infra/stages.ts)'],
  [
    ["local", "voice", localNames.voiceTable],
    `${localNames.voiceTable} is the live table: name the restored one`,
  ],
];

test.each(mistakes)("[OPS-05] restore %j is refused in one sentence", async (args, sentence) => {
  expect(await restore(args)).toEqual({ code: 1, stdout: "", stderr: sentence });
});
