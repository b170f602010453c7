import { beforeEach, expect, test } from "vitest";
import { makeRecordId, makeRef } from "#functions/contact/contact-record.ts";
import { resendCommand } from "#infra/operator/resend.ts";
import { makeMessage, postMessage } from "#test/support/contact-messages.ts";
import { edition } from "#test/support/worker-edition.ts";
import { refusal, runOperator, told } from "#test/support/run-operator.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const resend = (...args: readonly string[]) =>
  runOperator(resendCommand, [...args, "--data", edition.dataDir]);

beforeEach(() => resend("local", "--all", "--close"));

/** Stores a message and has SES refuse it until it is parked. */
const park = async (message: string): Promise<string> => {
  const key = crypto.randomUUID();
  const ref = makeRef(makeRecordId(key, "", 0));
  await edition.setFaults({ ses: `reject-one:${ref}` });
  await postMessage(edition.origin, makeMessage({ message }), { "idempotency-key": key });
  await waitUntil("the message to be parked", async () => {
    await edition.sweep();
    return (await resend("local")).stdout.includes(ref);
  });
  await edition.setFaults({ ses: "ok" });
  return ref;
};

const mailsOf = async (ref: string) => (await edition.mail()).filter(({ subject }) => subject.includes(ref));

test("[CONT-08] an operator sees a parked message, mails it again, and it arrives", async () => {
  expect(await resend("local")).toEqual(told("No message is parked."));
  const ref = await park("This one meets a refusal twice");
  expect((await resend("local")).stdout).toMatch(
    new RegExp(`^${ref} {2}\\S+ {2}SES refused it twice: MessageRejected\\n1 parked$`),
  );
  expect(await resend("local", ref)).toEqual(told(`1 to be mailed by the next sweep: ${ref}\n1 in all`));
  await edition.sweep();
  const [mail] = await waitUntil("the mail", async () => {
    const mails = await mailsOf(ref);
    return mails.length > 0 && mails;
  });
  expect(mail?.text).toContain("This one meets a refusal twice");
});

test("[CONT-08] a parked message that support has already is closed, and no mail leaves", async () => {
  const ref = await park("Support has heard of this one");
  expect(await resend("local", ref, "--close")).toEqual(told(`1 closed: ${ref}\n1 in all`));
  await edition.sweep();
  expect(await resend("local")).toEqual(told("No message is parked."));
  expect(await mailsOf(ref)).toEqual([]);
});

test("[CONT-08] all that is parked is decided about at once", async () => {
  const refs = [await park("One of two"), await park("The other of two")];
  const { code, stdout } = await resend("local", "--all", "--close");
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^2 closed: .*\n2 in all$/)]);
  for (const ref of refs) expect(stdout).toContain(ref);
});

test("[CONT-08] a reference that is not parked, an unknown stage and no stage are each one clear sentence", async () => {
  expect(await resend("local", "NOSUCHRF")).toEqual({
    code: 1,
    stdout: "0 in all",
    stderr: "not parked: NOSUCHRF",
  });
  expect(await resend("prd")).toEqual(
    refusal('unknown stage "prd", expected dev, staging or prod (see infra/stage/stages.ts)'),
  );
  expect(await resend()).toEqual(
    refusal("usage: npm run resend -- <stage> [<reference> … | --all] [--close]"),
  );
});
