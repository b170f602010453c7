import { execFile } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMessage, postMessage } from "#test/support/contact-messages.ts";
import { startEdition, type RunningEdition } from "#test/support/edition.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let edition: RunningEdition;

beforeAll(async () => {
  edition = await startEdition();
});
afterAll(() => edition.stop());

const resend = (...args: readonly string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["infra/operator/resend.ts", ...args, "--data", edition.dataDir],
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 0, text: (stdout + stderr).trim() }),
    );
  });

const post = async (message: string): Promise<string> => {
  const response = await postMessage(edition.origin, makeMessage({ message }));
  return ((await response.json()) as { ref: string }).ref;
};

/** Stores a message and has SES refuse it until it is parked. */
const park = async (message: string): Promise<string> => {
  await edition.setFaults({ ses: "down" });
  const ref = await post(message);
  await edition.setFaults({ ses: `reject-one:${ref}` });
  await waitUntil("the message to be parked", async () => {
    await edition.sweep();
    return (await resend("local")).text !== "No message is parked.";
  });
  await edition.setFaults({ ses: "ok" });
  return ref;
};

test("[CONT-08] an operator sees a parked message, mails it again, and it arrives", async () => {
  expect(await resend("local")).toEqual({ code: 0, text: "No message is parked." });
  const ref = await park("This one meets a refusal twice");
  expect((await resend("local")).text).toMatch(
    new RegExp(`^1 parked:\\n {2}${ref} {2}\\S+ {2}SES refused it twice: MessageRejected$`),
  );
  expect(await resend("local", ref)).toEqual({
    code: 0,
    text: `1 of 1 to be mailed by the next sweep: ${ref}`,
  });
  await edition.sweep();
  const mail = await waitUntil("the mail", async () =>
    (await edition.mail()).find(({ subject }) => subject.includes(ref)),
  );
  expect(mail.text).toContain("This one meets a refusal twice");
});

test("a parked message that support has already is closed, and no mail leaves", async () => {
  const ref = await park("Support has heard of this one");
  const before = (await edition.mail()).length;
  expect(await resend("local", ref, "--close")).toEqual({ code: 0, text: `1 of 1 closed: ${ref}` });
  await edition.sweep();
  expect((await resend("local")).text).toBe("No message is parked.");
  expect(await edition.mail()).toHaveLength(before);
});

test("a reference that is not parked, an unknown stage and no stage are each one clear sentence", async () => {
  expect(await resend("local", "NOSUCHRF")).toEqual({
    code: 1,
    text: "0 of 1 to be mailed by the next sweep: none\nnot parked: NOSUCHRF",
  });
  expect((await resend("prd")).text).toBe(
    'unknown stage "prd", expected dev, staging or prod (see infra/stages.ts)',
  );
  expect((await resend()).text).toBe("usage: npm run resend -- <stage> [<reference> … | --all] [--close]");
});
