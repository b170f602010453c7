import { PutSuppressedDestinationCommand } from "@aws-sdk/client-sesv2";
import { beforeEach, expect, test } from "vitest";
import { contactRows } from "#functions/contact/contact-record.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { localNames } from "#infra/local/local-names.ts";
import { peopleEraseCommand, peopleExportCommand } from "#infra/operator/people/person.ts";
import { makeStageMail } from "#infra/operator/command/stage-clients.ts";
import type { EmailedDocument } from "#shared/contact/document-contract.ts";
import { makeMessage, sendMessage } from "#test/contact/support/contact-messages.ts";
import { refusal, runAtTerminal } from "#test/support/local-environment/run-operator.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";

beforeEach(() => local.setFaults({ ses: "ok" }));

const commands = { export: peopleExportCommand, erase: peopleEraseCommand } as const;
const succeed = (name: keyof typeof commands, ...words: readonly string[]) =>
  operator.succeed(commands[name], ...words);
const erase = (email: string, input: string) => operator.type(input, peopleEraseCommand, email);
const readMessages = () => operator.table("contact").readAll();

let lastText = 0;
const write = (email: string, sheet?: EmailedDocument) =>
  sendMessage(
    local.origin,
    { email, message: `Another message: ${(lastText += 1)}`, ...(sheet && { sheet }) },
    { "x-campaign": "utm_source=newsletter" },
  );

/** Waits until each of these messages has its mail, and SES has confirmed the delivery. */
const untilDelivered = (refs: readonly string[]) =>
  waitUntil("every delivery", async () => {
    await local.sweep();
    return (await readMessages()).every(
      (row) => !refs.includes(String(row["ref"])) || row["mail"] === undefined,
    );
  });

const done = /^\d{4}-\d\d-\d\dT[\d:.]+Z\n/;

test("[OPS-05] people export and people erase find a person's messages in any letter case, and no others", async () => {
  const sheet: EmailedDocument = { type: "quote", prices: "IN", attendees: 333, chatbot: false };
  const [first, quote] = [await write("Asha.Rao@mail.example"), await write("asha.rao@mail.example", sheet)];
  const mine = [first, await write("asha.rao@MAIL.example"), quote];
  const others = [await write("asharao@mail.example"), await write("asha.rao@mail.example.org")];
  await untilDelivered([...mine, ...others]);
  const { messages } = (
    JSON.parse(await succeed("export", "ASHA.RAO@mail.example")) as {
      contact: { messages: Record<string, unknown>[] };
    }
  ).contact;
  expect(messages.map(({ ref }) => ref).toSorted()).toEqual(mine.toSorted());
  expect(messages.find(({ ref }) => ref === quote)).toMatchObject({ attendees: "333", sheet });
  expect(messages.find(({ ref }) => ref === first)).toMatchObject({
    name: makeMessage().name,
    attendees: makeMessage().attendees,
    country: "US",
    campaign: { utm_source: "newsletter" },
  });

  const retained = (await readMessages()).filter(({ ref }) => !mine.includes(String(ref)));
  const erased = await erase("asha.rao@mail.example", "Asha.Rao@mail.example\n");
  expect([erased.code, erased.stderr]).toEqual([0, ""]);
  expect(erased.stdout).toMatch(done);
  expect(erased.stdout).toContain("3 of 3 contact messages erased: ");
  for (const ref of mine) expect(erased.stdout).toContain(ref);
  expect(erased.stdout.toLowerCase()).not.toContain("asha");
  expect(await readMessages()).toEqual(retained);
  expect(retained.map(({ ref }) => ref)).toEqual(expect.arrayContaining(others));
  expect(await succeed("erase", "asha.rao@mail.example", "--yes")).toContain("\nNothing is stored.\n");
});

test("[OPS-05] people erase erases nothing unless the address is typed again", async () => {
  const email = "ben@mail.example";
  const ref = await write(email);
  await untilDelivered([ref]);
  const before = await readMessages();
  for (const typed of ["ben@mail.examples\n", ""])
    expect(await erase(email, typed)).toEqual(
      refusal("that is another address or number: nothing was erased"),
    );
  expect(await readMessages()).toEqual(before);
});

/** Runs `people erase` and confirms it by typing the email address again, after `happens` changed something meanwhile. */
const eraseAfter = (happens: () => Promise<unknown>, email: string) =>
  runAtTerminal(peopleEraseCommand, ["local", "--data", local.dataDir], email, async () => {
    await happens();
    return email;
  });

const questions = /^(.+Not shown: ?\n?){2}$/;

test("[OPS-05] [CONT-13] people erase reports a message forwarded during the confirmation as forwarded", async () => {
  const email = "dina@mail.example";
  const ref = await write(email);
  await waitUntil("its delivery, by no sweep that would forward it", async () =>
    (await readMessages()).some((row) => row["ref"] === ref && row["mail"] === undefined),
  );
  const erased = await eraseAfter(local.sweep, email);
  expect([erased.code, erased.stderr]).toEqual([0, expect.stringMatching(questions)]);
  expect(erased.stdout).toContain(`1 of 1 contact messages erased: ${ref}.`);
  expect(erased.stdout).toContain(`Forwarded, so the receiver must delete them: ${ref}.`);
});

test("[OPS-05] [CONT-08] preserves and reports a message whose mail bounced during the confirmation", async () => {
  const email = "elif@mail.example";
  const ref = await write(email);
  await untilDelivered([ref]);
  const store = makeDynamoDbRowStore(operator.database(), localNames.tables.contact, contactRows);
  const bounce = async () => {
    const { id } = (await readMessages()).find((row) => row["ref"] === ref)!;
    const row = (await store.find(id))!;
    await store.change(row, { ...row.delivery, mail: "parked", parkedBecause: "it bounced" }, Date.now());
  };
  const erased = await eraseAfter(bounce, email);
  expect(erased.code).toBe(1);
  expect(erased.stderr).toContain("some rows changed in the meantime and still exist: run this again");
  expect(erased.stdout).toContain(
    `1 of 1 contact messages left, because support may not have these messages yet: ${ref}.`,
  );
  await succeed("erase", email, "--yes", "--unsent");
});

test("[OPS-05] people export lists an address on SES's suppression list, and people erase removes it", async () => {
  const address = "Emil@mail.example";
  await makeStageMail("local", local.dataDir).send(
    new PutSuppressedDestinationCommand({ EmailAddress: address, Reason: "COMPLAINT" }),
  );
  expect(JSON.parse(await succeed("export", address))).toEqual({
    mailSuppressed: [{ address, reason: "COMPLAINT", since: expect.stringMatching(/^20/) }],
  });
  const erased = await succeed("erase", address, "--yes");
  expect(erased).toContain("taken off SES's suppression list");
  expect(erased.toLowerCase()).not.toContain("emil");
  expect(await succeed("export", address)).toBe("{}");
});

test("[OPS-05] [CONT-08] people erase requires --unsent for a message that support may not have received", async () => {
  const email = "cem@mail.example";
  await local.setFaults({ ses: "down" });
  const ref = await write(email);
  expect(await operator.run(peopleEraseCommand, email, "--yes")).toEqual(
    refusal(
      `nothing was erased, because support may not have these messages yet: ${ref}. See npx --no checkin-site messages resend, or pass --unsent`,
    ),
  );
  expect(await operator.erase(email)).toContain(`erased: ${ref}`);
  await local.setFaults({ ses: "ok" });
  await local.sweep();
  expect(await local.mailsAbout(ref)).toEqual([]);
});
