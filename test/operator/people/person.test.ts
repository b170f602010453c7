import { PutSuppressedDestinationCommand } from "@aws-sdk/client-sesv2";
import { beforeEach, expect, test } from "vitest";
import { contactRows } from "#functions/contact/contact-record.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { createPayment } from "#shared/contract/api.ts";
import { localNames } from "#infra/local/local-names.ts";
import { personCommand } from "#infra/operator/people/person.ts";
import { makeStageDatabase, makeStageMail } from "#infra/operator/command/stage-clients.ts";
import { voiceBlockCommand } from "#infra/operator/voice/voice-block.ts";
import type { Sheet } from "#shared/contract/sheet.ts";
import { makeMessage, postMessage } from "#test/support/contact/contact-messages.ts";
import { openRawTable } from "#test/support/aws/raw-table.ts";
import { refusal, runOperator, told } from "#test/support/edition/run-operator.ts";
import { makeVoiceWorld, newMobile } from "#test/support/voice/voice-world.ts";
import { postJson } from "#test/support/post-json.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { edition } from "#test/support/edition/worker-edition.ts";

beforeEach(() => edition.setFaults({ ses: "ok", voiceOutcome: "busy" }));

const person = (args: readonly string[], input?: string | AsyncIterable<string>) =>
  runOperator(personCommand, [...args, "--data", edition.dataDir], input);

const openTable = (name: string) => openRawTable(makeStageDatabase("local", edition.dataDir), name);
const readMessages = () => openTable(localNames.tables.contact).readAll();
const readOrders = () => openTable(localNames.tables.payment).readAll();
const readCalls = () => openTable(localNames.tables.voice).readAll();

let lastText = 0;
const write = async (email: string, sheet?: Sheet): Promise<string> => {
  const response = await postMessage(
    edition.origin,
    { ...makeMessage({ email, message: `Another message: ${(lastText += 1)}` }), sheet },
    { "x-campaign": "utm_source=newsletter" },
  );
  return ((await response.json()) as { ref: string }).ref;
};

/** Until each of these messages has its mail, and SES's word that it was delivered. */
const untilDelivered = (refs: readonly string[]) =>
  waitUntil("every delivery", async () => {
    await edition.sweep();
    return (await readMessages()).every(
      (row) => !refs.includes(String(row["ref"])) || row["mail"] === undefined,
    );
  });

const done = /^\d{4}-\d\d-\d\dT[\d:.]+Z\n/;

test("[OPS-05] a person's messages are exported and erased, in whatever case the address was written; nobody else's are", async () => {
  const sheet: Sheet = { type: "quote", prices: "IN", attendees: 333, chatbot: false };
  const [first, quote] = [await write("Asha.Rao@mail.example"), await write("asha.rao@mail.example", sheet)];
  const mine = [first, await write("asha.rao@MAIL.example"), quote];
  const others = [await write("asharao@mail.example"), await write("asha.rao@mail.example.org")];
  await untilDelivered([...mine, ...others]);
  const exported = await person(["local", "export", "ASHA.RAO@mail.example"]);
  expect([exported.code, exported.stderr]).toEqual([0, ""]);
  const { messages } = (JSON.parse(exported.stdout) as { contact: { messages: Record<string, unknown>[] } })
    .contact;
  expect(messages.map(({ ref }) => ref).toSorted()).toEqual(mine.toSorted());
  expect(messages.find(({ ref }) => ref === quote)).toMatchObject({ attendees: "333", sheet });
  expect(messages.find(({ ref }) => ref === first)).toMatchObject({
    name: makeMessage().name,
    attendees: makeMessage().attendees,
    country: "US",
    campaign: { utm_source: "newsletter" },
  });

  const kept = (await readMessages()).filter(({ ref }) => !mine.includes(String(ref)));
  const erased = await person(["local", "erase", "asha.rao@mail.example"], "Asha.Rao@mail.example\n");
  expect([erased.code, erased.stderr]).toEqual([0, ""]);
  expect(erased.stdout).toMatch(done);
  expect(erased.stdout).toContain("3 of 3 contact messages erased: ");
  for (const ref of mine) expect(erased.stdout).toContain(ref);
  expect(erased.stdout.toLowerCase()).not.toContain("asha");
  expect(await readMessages()).toEqual(kept);
  expect(kept.map(({ ref }) => ref)).toEqual(expect.arrayContaining(others));
  const again = await person(["local", "erase", "asha.rao@mail.example", "--yes"]);
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining("\nNothing is kept.\n")]);
});

const pay = async (order: object): Promise<string> => {
  const { status, body } = await postJson(edition.origin + createPayment.path, order);
  expect(status).toBe(200);
  return String(body["merchantOrderId"]);
};

test("[OPS-05] a payer's address and note are exported with what was paid, and erased; the order stays for the books", async () => {
  const mine = await pay({ amount: 12, invoice: "INV-7", email: "Fatima@mail.example" });
  const other = await pay({ amount: 13, email: "fatima@mail.example.org" });
  const orders = () => readOrders().then((rows) => rows.filter(({ id }) => id === mine || id === other));
  const before = await orders();
  const exported = await person(["local", "export", "fatima@MAIL.example"]);
  expect(JSON.parse(exported.stdout)).toMatchObject({
    payment: {
      orders: [{ order: mine, amount: "₹12.00", invoice: "INV-7", email: "Fatima@mail.example" }],
    },
  });
  const erased = await person(["local", "erase", "fatima@mail.example", "--yes"]);
  expect([erased.code, erased.stderr]).toEqual([0, ""]);
  expect(erased.stdout).toContain(`1 of 1 orders left without what was theirs: ${mine}`);
  const rest = JSON.stringify(await orders());
  expect(rest).not.toContain('"Fatima@mail.example"');
  expect(rest).toContain("fatima@mail.example.org");
  expect(rest).not.toContain("INV-7");
  expect(await orders()).toHaveLength(before.length);
  expect((await person(["local", "export", "fatima@mail.example"])).stdout).toBe("{}");
});

test("[OPS-05] nothing is erased without the address typed again", async () => {
  const email = "ben@mail.example";
  const ref = await write(email);
  await untilDelivered([ref]);
  const before = await readMessages();
  for (const typed of ["ben@mail.examples\n", ""])
    expect(await person(["local", "erase", email], typed)).toEqual(
      refusal("that is a different one: nothing was erased"),
    );
  expect(await readMessages()).toEqual(before);
});

/** Types an address once something has happened. */
async function* typeAfter(happens: () => Promise<unknown>, email: string) {
  await happens();
  yield email;
}

test("[OPS-05] [CONT-13] a message that is forwarded while the question waits is told as forwarded", async () => {
  const email = "dina@mail.example";
  const ref = await write(email);
  await waitUntil("its delivery, by no sweep that would forward it", async () =>
    (await readMessages()).some((row) => row["ref"] === ref && row["mail"] === undefined),
  );
  const erased = await person(["local", "erase", email], typeAfter(edition.sweep, email));
  expect([erased.code, erased.stderr]).toEqual([0, ""]);
  expect(erased.stdout).toContain(`1 of 1 contact messages erased: ${ref}.`);
  expect(erased.stdout).toContain(`Forwarded, and the receiver's to delete: ${ref}.`);
});

test("[OPS-05] [CONT-08] a message whose mail bounces while the question waits stays, and is told", async () => {
  const email = "elif@mail.example";
  const ref = await write(email);
  await untilDelivered([ref]);
  const store = makeDynamoDbRowStore(
    makeStageDatabase("local", edition.dataDir),
    localNames.tables.contact,
    contactRows,
  );
  const bounce = async () => {
    const { id } = (await readMessages()).find((row) => row["ref"] === ref)!;
    const row = (await store.find(id))!;
    await store.change(row, { ...row.delivery, mail: "parked", parkedBecause: "it bounced" }, Date.now());
  };
  const erased = await person(["local", "erase", email], typeAfter(bounce, email));
  expect([erased.code, erased.stderr]).toEqual([
    1,
    "some of it changed meanwhile and is still there: run this again",
  ]);
  expect(erased.stdout).toContain(
    `1 of 1 contact messages left, since support may not have these messages yet: ${ref}.`,
  );
  expect((await person(["local", "erase", email, "--yes", "--unsent"])).code).toBe(0);
});

test("[OPS-05] an address on SES's suppression list is exported as such and taken off, also where nothing else is kept", async () => {
  const address = "Emil@mail.example";
  await makeStageMail("local", edition.dataDir).send(
    new PutSuppressedDestinationCommand({ EmailAddress: address, Reason: "COMPLAINT" }),
  );
  expect(JSON.parse((await person(["local", "export", address])).stdout)).toEqual({
    mailSuppressed: [{ address, reason: "COMPLAINT", since: expect.stringMatching(/^20/) }],
  });
  const erased = await person(["local", "erase", address, "--yes"]);
  expect([erased.code, erased.stderr]).toEqual([0, ""]);
  expect(erased.stdout).toContain("taken off SES's suppression list");
  expect(erased.stdout.toLowerCase()).not.toContain("emil");
  expect((await person(["local", "export", address])).stdout).toBe("{}");
});

test("[OPS-05] [CONT-08] a message that support may not have is erased only when somebody says so", async () => {
  const email = "cem@mail.example";
  await edition.setFaults({ ses: "down" });
  const ref = await write(email);
  expect(await person(["local", "erase", email, "--yes"])).toEqual(
    refusal(
      `nothing was erased, because support may not have these messages yet: ${ref}. See npm run resend, or pass --unsent`,
    ),
  );
  await waitUntil("the message to be out of a worker's hands and erased", async () => {
    const { code, stdout } = await person(["local", "erase", email, "--yes", "--unsent"]);
    return code === 0 && (stdout.includes("Nothing is kept.") || stdout.includes(`erased: ${ref}`));
  });
  await edition.setFaults({ ses: "ok" });
  await edition.sweep();
  expect((await edition.mail()).filter(({ subject }) => subject.includes(ref))).toEqual([]);
});

test("[OPS-05] [VOICE-08] a number's calls, messages and limits are exported and erased, its block stays, and nobody else's are touched", async () => {
  const world = makeVoiceWorld(edition);
  const [mobile, other] = [newMobile(), newMobile()];
  for (const each of [mobile, other])
    expect((await world.call(each, await world.askForCode(each))).status).toBe(200);
  const number = `+91${mobile}`;
  const exportOf = async (of: string) => (await person(["local", "export", of])).stdout;
  for (const each of [number, `+91${other}`])
    await waitUntil("the call to end", async () => (await exportOf(each)).includes("not-answered"));
  expect(JSON.parse(await exportOf(number))).toMatchObject({
    voice: {
      calls: [{ step: "not-answered", consent: expect.any(String) }],
      messages: [{ receivedAt: expect.any(String) }],
      numbers: [{ calls: [{}], issued: [{}] }],
    },
  });
  const otherExport = await exportOf(`+91${other}`);
  const before = (await readCalls()).length;

  await runOperator(voiceBlockCommand, ["local", "add", number, "--data", edition.dataDir]);
  const erased = await person(["local", "erase", number, "--yes"]);
  expect([erased.code, erased.stderr]).toEqual([0, ""]);
  for (const what of ["WhatsApp messages", "calls"])
    expect(erased.stdout).toContain(`1 of 1 ${what} erased.`);
  expect(erased.stdout).toContain("That the number is blocked stays");
  expect(erased.stdout).not.toContain(mobile);
  // A call and a message are gone; the number's row holds its block alone.
  expect((await readCalls()).length).toBe(before - 2);
  expect(JSON.parse(await exportOf(number))).toEqual({
    voice: { numbers: [{ issued: [], wrong: [], calls: [], blocked: true }] },
  });
  expect(await exportOf(`+91${other}`)).toBe(otherExport);

  expect((await person(["local", "erase", `+91${other}`, "--yes"])).code).toBe(0);
  expect(await person(["local", "export", `+91${other}`])).toEqual(told("{}"));
});
