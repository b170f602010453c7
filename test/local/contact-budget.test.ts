import { expect, test } from "vitest";
import { makeMessage, postMessage } from "#test/support/contact-messages.ts";
import { startEdition } from "#test/support/edition.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const daySeconds = 24 * 60 * 60;

test("[CONT-08] above the day's budget a visitor gets the same answer, and support the mail a day later", async () => {
  const edition = await startEdition({ contactMailsPerDay: 2 });
  const refs: string[] = [];
  for (const name of ["Anna", "Ben", "Chloe"]) {
    const email = `${name.toLowerCase()}@writers.example`;
    const response = await postMessage(edition.origin, makeMessage({ name, email }));
    const { success, ref } = (await response.json()) as { readonly success: boolean; readonly ref: string };
    expect([response.status, success]).toEqual([200, true]);
    refs.push(ref);
  }
  const mailed = async () => {
    await edition.sweep();
    const mails = await edition.mail();
    return refs.filter((ref) => mails.some(({ subject }) => subject.includes(ref)));
  };
  await waitUntil("two mails", async () => (await mailed()).length === 2);
  expect(await mailed()).toHaveLength(2);
  await edition.passTime(daySeconds + 120);
  await waitUntil("the third", async () => (await mailed()).length === 3);
  expect(await edition.mail()).toHaveLength(3);
  await edition.stop();
});
