import { createHmac } from "node:crypto";
import { testers, type Tester } from "#shared/site/canary.ts";
import type { ContactMessage } from "#shared/contact/contact-contract.ts";
import { site } from "#shared/site.ts";
import { hashContent, makeKeyedId, type ContactRecord } from "./contact-record.ts";
import { signTestMessage } from "./test-signature.ts";

export type TestMessage = {
  readonly message: ContactMessage;
  readonly id: string;
  readonly headers: Readonly<Record<"idempotency-key" | "x-test-signature", string>>;
};

/** A message that only tests delivery to support. It depends on its time alone, so a repeated one is identical. */
export const makeTestMessage = (
  tester: Tester,
  key: string,
  slotEpochMs: number,
  nowEpochMs = slotEpochMs,
): TestMessage => {
  const { name, recordPrefix, mailbox } = testers[tester];
  const message: ContactMessage = {
    name: `${name} of ${site.brand}`,
    email: mailbox,
    eventType: "Other",
    attendees: "Up to 50",
    message: `An automatic test of the contact page, ${new Date(slotEpochMs).toISOString()}. No reply is needed.`,
  };
  // Prevents clients from predicting the next key and using it first.
  const secretPart = createHmac("sha256", key).update(String(slotEpochMs)).digest("base64url").slice(0, 32);
  const idempotencyKey = `${recordPrefix.slice("k-".length)}${secretPart}`;
  const contentHash = hashContent(message);
  const id = makeKeyedId(idempotencyKey);
  return {
    message,
    id,
    headers: {
      "idempotency-key": idempotencyKey,
      "x-test-signature": signTestMessage(key, { id, contentHash }, nowEpochMs),
    },
  };
};

/** Whether a message claims to be a test. Only its signature proves it. */
export const claimsToBeFrom = (
  tester: Tester,
  { id, testSignature, message }: Pick<ContactRecord, "id" | "testSignature" | "message">,
): boolean =>
  id.startsWith(testers[tester].recordPrefix) &&
  testSignature !== undefined &&
  message.email === testers[tester].mailbox;
