import { makeContactRecord, type ContactRecord } from "#functions/contact/contact-record.ts";
import { makeTestMessage } from "#functions/contact/test-message.ts";
import type { ContactMessage } from "#shared/contact/contact-contract.ts";

export const makeMessage = (changes: Partial<ContactMessage> = {}): ContactMessage => ({
  name: "Priya Raman",
  email: "priya@northlight.example",
  eventType: "Conference",
  attendees: "201-500",
  message: "We expect 400 guests on 12 March. Can you print badges on site?",
  ...changes,
});

/** Posts a message as the page does. */
export const postMessage = (
  origin: string,
  message: unknown = makeMessage(),
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${origin}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(message),
  });

/** Posts a message with these changes. @returns the reference in the response. */
export const sendMessage = async (
  origin: string,
  changes: Partial<ContactMessage> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const response = await postMessage(origin, makeMessage(changes), headers);
  return ((await response.json()) as { ref: string }).ref;
};

/** A stored message, with these additional fields. */
export const makeStored = (more: Partial<Parameters<typeof makeContactRecord>[0]> = {}): ContactRecord =>
  makeContactRecord({
    message: makeMessage(),
    key: "a-key-of-a-visitor",
    requestId: "edge-id",
    spamReasons: [],
    nowEpochMs: 0,
    ...more,
  });

/** The record of a provider check's message, signed with the given key. */
export const makeProviderCheckRecord = (signedWith: string, nowEpochMs: number): ContactRecord => {
  const { message, headers } = makeTestMessage("providerCheck", signedWith, nowEpochMs);
  return makeStored({
    message,
    key: headers["idempotency-key"],
    testSignature: headers["x-test-signature"],
    forwards: true,
    nowEpochMs,
  });
};
