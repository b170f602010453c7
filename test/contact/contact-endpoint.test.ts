import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeContactEndpoint } from "#functions/contact/contact-endpoint.ts";
import { contactRows } from "#functions/contact/contact-record.ts";
import type { ContactMessage } from "#shared/contact/contact-contract.ts";
import { messageMonths } from "#shared/contact/contact-retention.ts";
import { makeContactDeps } from "#test/contact/support/contact-harness.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { makeMemoryRowStore } from "#test/support/stores/memory-row-store.ts";

const noon = Date.UTC(2026, 10, 20, 12);
const key = "5f0c0b0e-6f0e-4d3c-9a51-0d2f3f6d7a11";

const makeEndpoint = (changes: Parameters<typeof makeContactDeps>[1] = {}) => {
  const { store, rows } = makeMemoryRowStore(contactRows);
  const time = { now: noon };
  const endpoint = makeContactEndpoint(
    makeContactDeps(store, { clock: () => time.now, forwards: true, ...changes }),
  );
  const send = (input: ContactMessage, headers: Readonly<Record<string, string>> = {}) =>
    endpoint({ input, header: (name) => headers[name], requestId: "edge-id" });
  return { send, rows, time };
};

test("[CONT-07] stores a message once as pending, and returns its reference", async () => {
  const { send, rows } = makeEndpoint();
  const response = await send(makeMessage(), {
    "idempotency-key": key,
    "x-form-signals": "elapsed=9000, trap=0",
  });
  const row = [...rows.values()][0]!;
  expect(response).toEqual({ type: "ok", body: { success: true, ref: row.ref } });
  expect(row).toMatchObject({
    id: `k-${key}`,
    message: makeMessage(),
    requestId: "edge-id",
    receivedAtEpochMs: noon,
    spamReasons: [],
    delivery: { mail: "pending", dueAtEpochMs: noon, copies: 0 },
  });
  expect(row.ref).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  const storedDays = (row.expiresAtEpochSeconds - noon / 1000) / 86_400;
  expect(Math.round(storedDays / 30.44)).toBe(messageMonths);
});

test("[STAT-05] stores a cleaned campaign from the header, and ignores an invalid one", async () => {
  const { send, rows } = makeEndpoint();
  const acknowledged = [
    "utm_source=newsletter&utm_campaign=Spring+2027&gclid=Cj0K_a-1.b&referrer=news.example&other=1",
    "utm_source=%24%7Bjndi%3Aldap%3A%2F%2Fx%7D%0D%0ABcc%3A&utm_term=priya%40northlight.example&utm_content=priya%2540northlight.example&gclid=a%20b&referrer=a_b",
    `utm_source=${"x".repeat(500)}`,
    `utm_source=${"x".repeat(10_000)}`,
    "\u0000%zz&&&=",
  ];
  for (const [index, header] of acknowledged.entries())
    await send(makeMessage({ message: `Message ${index} of a visitor whom a campaign brought` }), {
      "x-campaign": header,
    });
  expect([...rows.values()].map(({ campaign }) => campaign)).toEqual([
    {
      utm_source: "newsletter",
      utm_campaign: "Spring 2027",
      gclid: "Cj0K_a-1.b",
      referrer: "news.example",
    },
    { utm_source: "jndi:ldap://x Bcc:" },
    { utm_source: "x".repeat(100) },
    undefined,
    undefined,
  ]);
});

test("[CONT-08] stores a short hash that distinguishes network groups without identifying a network", async () => {
  const { send, rows } = makeEndpoint();
  const from = async (address: string, index: number) => {
    await send(makeMessage({ message: `Message ${index} of ten words at the least, sent by somebody` }), {
      "cloudfront-viewer-address": address,
    });
    return [...rows.values()].at(-1)!.network;
  };
  const [first, same, other] = [
    await from("2001:db8:1:2::1:443", 1),
    await from("2001:db8:1:2:ffff::9:444", 2),
    await from("203.0.113.7:443", 3),
  ];
  expect(same).toBe(first);
  expect(other).not.toBe(first);
  expect([first, other].join()).toMatch(/^[0-9a-f]{4},[0-9a-f]{4}$/);
});

test("[CONT-06] fifty simultaneous requests with one key and content store one message", async () => {
  const { send, rows } = makeEndpoint();
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => send(makeMessage(), { "idempotency-key": key })),
  );
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  expect(rows.size).toBe(1);
});

test("returns idempotency-key-reused for a used key with other content, and preserves the first message", async () => {
  const { send, rows } = makeEndpoint();
  await send(makeMessage(), { "idempotency-key": key });
  const response = await send(makeMessage({ message: "Actually, we expect 600 guests." }), {
    "idempotency-key": key,
  });
  expect(response).toMatchObject({ type: "refused", code: "idempotency-key-reused" });
  expect([...rows.values()].map((row) => row.message)).toEqual([makeMessage()]);
});

test("merges equal messages without a key within one clock hour, and stores a later one separately", async () => {
  const { send, rows, time } = makeEndpoint();
  await send(makeMessage());
  await send(makeMessage());
  time.now = noon + 59 * 60_000;
  await send(makeMessage());
  expect(rows.size).toBe(1);
  time.now = noon + 61 * 60_000;
  await send(makeMessage());
  await send(makeMessage({ name: "Someone Else" }));
  expect(rows.size).toBe(3);
});

test("[CONT-06] a message without a key that was sent again just after midnight UTC is stored once", async () => {
  const { send, rows, time } = makeEndpoint();
  const visitor = { "cloudfront-viewer-address": "198.51.100.9:443" };
  time.now = Date.UTC(2026, 10, 20, 23, 59);
  await send(makeMessage(), visitor);
  time.now += 2 * 60_000;
  await send(makeMessage(), visitor);
  expect(rows.size).toBe(1);
});

test.for([0, 2])(
  "[CONT-06] a message without a key is stored once although the limit key was not readable %d minutes before",
  async (minutes) => {
    const keys = [
      Promise.reject(new Error("no SSM")),
      Promise.resolve("a-key-of-the-limits-for-tests-only-32"),
    ];
    const { send, rows, time } = makeEndpoint({ readLimitKey: () => keys.shift()! });
    const visitor = { "cloudfront-viewer-address": "198.51.100.9:443" };
    time.now = noon - 60_000;
    const first = await send(makeMessage(), visitor);
    time.now += minutes * 60_000;
    expect(await send(makeMessage(), visitor)).toEqual(first);
    expect(rows.size).toBe(1);
  },
);

test(
  "[CONT-06] a message without a key is stored once although the limit key arrives late",
  { tags: ["full"] },
  async () => {
    const limitKey = "a-key-of-the-limits-for-tests-only-32";
    const delaysMs = [0, 1500];
    const { send, rows } = makeEndpoint({ readLimitKey: () => wait(delaysMs.shift(), limitKey) });
    const visitor = { "cloudfront-viewer-address": "198.51.100.9:443" };
    const first = await send(makeMessage(), visitor);
    expect(await send(makeMessage(), visitor)).toEqual(first);
    expect(rows.size).toBe(1);
  },
);

test.for([
  ["looks like spam", { "x-form-signals": "elapsed=40, trap=1" }],
  ["claims to be a test", { "x-test-signature": `t=1, mac=${"a".repeat(43)}` }],
  ["comes from another network", { "cloudfront-viewer-address": "203.0.113.7:443" }],
] as const)("[CONT-15] an equal message that %s is not the visitor's own", async ([, headers]) => {
  const { send, rows } = makeEndpoint();
  const visitor = { "cloudfront-viewer-address": "198.51.100.9:443" };
  const first = await send(makeMessage(), { ...visitor, ...headers });
  const own = await send(makeMessage(), visitor);
  expect(own.type === "ok" && own.body.ref).not.toBe(first.type === "ok" && first.body.ref);
  expect([...rows.values()].at(-1)).toMatchObject({ spamReasons: [], testSignature: undefined });
  expect(rows.size).toBe(2);
});

test.for(["short", "with spaces in the key", "x".repeat(65), "0123456789abcdef\n"])(
  "refuses the key %j as invalid and stores nothing",
  async (bad) => {
    const { send, rows } = makeEndpoint();
    const response = await send(makeMessage(), { "idempotency-key": bad });
    expect(response).toMatchObject({ type: "refused", code: "invalid-idempotency-key" });
    expect(rows.size).toBe(0);
  },
);

test("stores and accepts a message that looks like spam, with the reasons", async () => {
  const { send, rows } = makeEndpoint();
  const response = await send(makeMessage(), { "x-form-signals": "elapsed=40, trap=1" });
  expect(response.type).toBe("ok");
  expect([...rows.values()][0]?.spamReasons).toEqual([
    "the hidden field was filled in",
    "sent faster than a person types",
  ]);
});
