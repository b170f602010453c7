import { expect, test } from "vitest";
import { isTestMessage, readTestSignature, signTestMessage } from "#functions/contact/test-signature.ts";
import { makeStored } from "#test/contact/support/contact-messages.ts";

const key = "0123456789abcdef0123456789abcdef";
const receivedAt = 1_800_000_000_000;
const minute = 60_000;

const unsigned = makeStored({ key: "site-canary-0123456789", nowEpochMs: receivedAt });
const signedAt = (nowEpochMs: number) => ({
  ...unsigned,
  testSignature: signTestMessage(key, unsigned, nowEpochMs),
});
const readKey = () => Promise.resolve(key);

test("[OPS-05] treats a message signed with the key a minute ago as a test", async () => {
  expect(await isTestMessage(readKey, signedAt(receivedAt - minute))).toBe(true);
});

test.each([
  ["was signed six minutes before it came", signedAt(receivedAt - 6 * minute)],
  ["was signed six minutes after it came", signedAt(receivedAt + 6 * minute)],
  ["has another's id", { ...signedAt(receivedAt), id: "k-another-message-key" }],
  ["has other content", { ...signedAt(receivedAt), contentHash: "of other words" }],
])("[OPS-05] treats a message that %s as a visitor's", async (_what, record) => {
  expect(await isTestMessage(readKey, record)).toBe(false);
});

test("[OPS-05] treats a message signed with another key as a visitor's", async () => {
  const record = signedAt(receivedAt);
  expect(await isTestMessage(() => Promise.resolve(key.toUpperCase()), record)).toBe(false);
});

test("[OPS-05] treats a signed message as a visitor's if the key cannot be read", async () => {
  const record = signedAt(receivedAt);
  expect(await isTestMessage(() => Promise.reject(new Error("SSM is away")), record)).toBe(false);
});

test("[CONT-08] does not read the key of test signatures for an unsigned message", async () => {
  let requests = 0;
  const count = () => Promise.resolve(String((requests += 1)));
  expect(await isTestMessage(count, unsigned)).toBe(false);
  expect(requests).toBe(0);
});

test("[CONT-07] ignores a malformed signature header of the canary's test message", () => {
  const signature = signTestMessage(key, unsigned, receivedAt);
  expect(readTestSignature(signature)).toBe(signature);
  for (const header of [undefined, "", "t=1", `${signature}x`, `x${signature}`])
    expect(readTestSignature(header)).toBeUndefined();
});
