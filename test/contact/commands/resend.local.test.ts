import { beforeEach, expect, test } from "vitest";
import { makeKeyedId, makeRef } from "#functions/contact/contact-record.ts";
import { messagesResendCommand } from "#infra/contact/commands/resend.ts";
import { makeMessage, postMessage, sendMessage } from "#test/contact/support/contact-messages.ts";
import { makeMailHarness } from "#test/contact/support/mail-harness.ts";
import { respondWith, startScriptedServer } from "#test/support/scripted-server.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { misuse, success } from "#test/support/local-environment/run-operator.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";
import { makeFolderOf } from "#test/support/aws/scripted-ssm.ts";
import { makeOperator } from "#test/support/local-environment/operator.ts";

const resend = (...words: readonly string[]) => operator.run(messagesResendCommand, ...words);

beforeEach(() => resend("--all", "--close"));

/** Stores a message and has SES refuse it until it needs review. */
const park = async (message: string): Promise<string> => {
  const key = crypto.randomUUID();
  const ref = makeRef(makeKeyedId(key));
  await local.setFaults({ ses: `reject-one:${ref}` });
  await postMessage(local.origin, makeMessage({ message }), { "idempotency-key": key });
  await waitUntil("the message to need review", async () => {
    await local.sweep();
    return (await resend()).stdout.includes(ref);
  });
  await local.setFaults({ ses: "ok" });
  return ref;
};

test("[CONT-08] messages resend lists a message under review, mails it again, and it arrives", async () => {
  expect(await resend()).toEqual(success("No messages need review."));
  const ref = await park("This one meets a refusal twice");
  expect((await resend()).stdout).toMatch(
    new RegExp(`^${ref} {2}\\S+ {2}SES refused it twice: MessageRejected\\n1 under review$`),
  );
  expect(await resend(ref)).toEqual(success(`1 to be mailed by the next sweep: ${ref}\n1 in all`));
  await local.sweep();
  const mail = await waitUntil("the mail", async () => (await local.mailsAbout(ref))[0]);
  expect(mail.text).toContain("This one meets a refusal twice");
});

test("[CONT-08] messages resend refuses a reference together with --all and changes nothing", async () => {
  const ref = await park("Not everybody's is meant");
  expect(await resend(ref, "--all", "--close")).toEqual(misuse("name messages or pass --all, not both"));
  expect((await resend()).stdout).toContain(ref);
});

test("[CONT-13] messages resend --forwards lists a failed forwarding apart from mail, and forwards it again", async () => {
  await local.setFaults({ forward: "gone" });
  const ref = await sendMessage(local.origin, { message: "The receiver is gone" });
  await local.sweep();
  expect((await resend()).stdout).toBe("No messages need review.");
  const list = (await resend("--forwards")).stdout;
  expect(list).toMatch(new RegExp(`${ref} {2}\\S+ {2}the receiver returned 410\n1 under review$`));
  await local.setFaults({ forward: "ok" });
  expect(await resend(ref, "--forwards")).toEqual(
    success(`1 to be forwarded by the next sweep: ${ref}\n1 in all`),
  );
  await local.sweep();
  const found = (await local.forwards()).filter(({ key }) => key === ref);
  expect(found.map(({ body }) => body.message.message)).toEqual(["The receiver is gone"]);
});

/** A stage with that many messages under review, in which only SSM and the mail function respond. */
const startFullStage = async (count: number) => {
  const harness = await makeMailHarness(count);
  for (const [id, row] of harness.rows)
    harness.rows.set(id, {
      ...row,
      delivery: { ...row.delivery, mail: "parked", parkedBecause: "an outage" },
    });
  const server = await startScriptedServer();
  server.state.script = ({ url, body }, response) => {
    const result = url.includes("/invocations")
      ? harness.run(JSON.parse(body))
      : Promise.resolve({ Parameter: { Value: "contactMail" } });
    void result.then((value) => respondWith(200, value)({ method: "", url, body, headers: {} }, response));
  };
  const { run: operate } = makeOperator({ dataDir: makeFolderOf(server.base) });
  const run = (...words: readonly string[]) => operate(messagesResendCommand, ...words);
  return { ...harness, run, stop: server.stop, refs: [...harness.rows.values()].map(({ ref }) => ref) };
};

test("[CONT-08] messages resend lists, closes and resends 2,001 messages under review page by page", async () => {
  const stage = await startFullStage(2001);
  const { stdout: list } = await stage.run();
  expect(list.split("\n")).toHaveLength(2002);
  expect(list).toMatch(/\n2001 under review$/);
  const last = stage.refs.at(-1)!;
  expect(await stage.run(last, "--close")).toEqual(success(`1 closed: ${last}\n1 in all`));
  const { stdout: resent } = await stage.run("--all");
  expect(resent).toMatch(/\n2000 in all$/);
  expect(stage.states().filter((state) => state === "pending")).toHaveLength(2000);
  stage.stop();
});

test("[CONT-08] messages resend reports a reference that is not under review", async () => {
  expect(await resend("NOSUCHRF")).toEqual({
    code: 1,
    stdout: "0 in all",
    stderr: "not under review: NOSUCHRF",
  });
});
