import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readReference, writeNonce, writeReference } from "#shared/voice/code-nonce.ts";
import { makeVoiceHarness } from "#test/voice/support/voice-harness.ts";

const minuteMs = 60_000;
const e164 = "+14155552671";
const nonce = "K7QF2M9X";

const from = (value: string) => ({ "x-code-nonce": value });

/** A code that was requested through the link of the browser with this nonce. */
const makeRequested = async () => {
  const harness = makeVoiceHarness();
  return { harness, code: await harness.requestCode("14155552671", writeReference(nonce)) };
};

test("[VOICE-09] reads the browser's nonce from the WhatsApp message text, and none from other text", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      expect(readReference(`Send me my verification code${writeReference(writeNonce(bytes))}`)).toBe(
        writeNonce(bytes),
      );
    }),
  );
  for (const text of [
    "",
    "Send me my verification code",
    "reference",
    ", reference k7qf2m9x",
    ", reference K7QF2M9XX",
  ])
    expect(readReference(text)).toBeUndefined();
  expect(readReference(`Bonjour${writeReference(nonce)}. Merci!`)).toBe(nonce);
});

test("[VOICE-09] the right code works with its own nonce, however many wrong codes were entered elsewhere", async () => {
  const { harness, code } = await makeRequested();
  for (let guess = 0; guess < 10; guess += 1) {
    await harness.enter("000000");
    if (guess === 4) harness.time.now += 9 * minuteMs;
  }
  for (const headers of [{}, from(""), from("AAAAAAAA"), from(nonce.toLowerCase())])
    expect((await harness.enter(code, {}, headers)).status).toBe(429);
  expect((await harness.enter(code, {}, from(nonce))).status).toBe(200);
  expect(harness.requests).toHaveLength(1);
});

test("[VOICE-09] wrong codes from a shared address do not use up the attempts of the browser with the nonce", async () => {
  const { harness, code } = await makeRequested();
  for (let guess = 0; guess < 20; guess += 1)
    await harness.enter("000000", { mobile: `41555526${String(guess).padStart(2, "0")}` });
  expect(await harness.enter(code)).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
  expect(harness.numberOf(e164)?.wrong).toEqual([]);
  expect((await harness.enter("000000", {}, from(nonce))).status).toBe(403);
  expect((await harness.enter(code, {}, from(nonce))).status).toBe(200);
  expect(harness.held("tries#")).toHaveLength(20);
});

test("[VOICE-09] the browser with the nonce may enter five wrong codes itself, even after requesting a new code", async () => {
  const { harness } = await makeRequested();
  for (let guess = 0; guess < 5; guess += 1)
    expect((await harness.enter("000000", {}, from(nonce))).status).toBe(403);
  const next = await harness.requestCode("14155552671", writeReference(nonce));
  const locked = { status: 429, headers: { "retry-after": "600" }, body: { code: "too-many-attempts" } };
  expect(await harness.enter(next, {}, from(nonce))).toMatchObject(locked);
  expect(harness.numberOf(e164)?.wrong).toEqual([]);
  harness.time.now += 10 * minuteMs;
  const last = await harness.requestCode("14155552671", writeReference(nonce));
  expect((await harness.enter(last, {}, from(nonce))).status).toBe(200);
});

test("[VOICE-09] a code accepts only the nonce of its own message", async () => {
  const { harness } = await makeRequested();
  harness.time.now += 1000;
  const second = await harness.requestCode("14155552671", writeReference("00000000"));
  for (let guess = 0; guess < 5; guess += 1)
    expect((await harness.enter("000000", {}, from(nonce))).status).toBe(403);
  expect((await harness.enter(second, {}, from(nonce))).status).toBe(429);
  harness.time.now += 1000;
  const third = await harness.requestCode();
  for (const value of [nonce, "00000000", ""])
    expect((await harness.enter(third, {}, from(value))).status).toBe(429);
  harness.time.now += 10 * minuteMs;
  expect((await harness.enter(await harness.requestCode())).status).toBe(200);
});

test("[VOICE-09] stores and logs no plain nonce", async () => {
  const { harness } = await makeRequested();
  await harness.enter("000000", {}, from(nonce));
  expect(
    JSON.stringify([[...harness.messageRows.values()], [...harness.numberRows.values()], harness.lines]),
  ).not.toContain(nonce);
});

test("[VOICE-09] accepts a code from a browser without a nonce", async () => {
  const { harness, code } = await makeRequested();
  expect((await harness.enter(code)).status).toBe(200);
});

test("[VOICE-09] calls the owner and counts each wrong code once for thirty-two simultaneous guesses", async () => {
  const { harness, code } = await makeRequested();
  const attackers = Array.from({ length: 32 }, (_, index) =>
    harness.enter(
      "000000",
      {},
      { "cloudfront-viewer-address": `203.0.113.${index}:1`, ...from(`0000000${index % 10}`) },
    ),
  );
  const [owner, ...others] = await Promise.all([
    harness.enter(code, {}, { "cloudfront-viewer-address": "203.0.114.1:1", ...from(nonce) }),
    ...attackers,
  ]);
  expect(owner.status).toBe(200);
  expect(others.filter(({ status }) => status === 403)).toHaveLength(5);
  expect(others.filter(({ status }) => status === 429)).toHaveLength(27);
  expect(harness.numberOf(e164)?.wrong).toHaveLength(5);
  expect(harness.requests).toHaveLength(1);
});

test("[VOICE-09] the long code works once without a nonce, however many wrong codes were entered", async () => {
  const harness = makeVoiceHarness();
  await harness.requestCode("447400123456");
  const ofOther = harness.readLongCode();
  const code = await harness.requestCode();
  const long = harness.readLongCode();
  expect(long.startsWith(`${code} `)).toBe(true);
  for (let guess = 0; guess < 10; guess += 1) {
    await harness.enter("000000");
    if (guess === 4) harness.time.now += 9 * minuteMs;
  }
  for (let guess = 0; guess < 20; guess += 1)
    await harness.enter("000000", { mobile: `41555526${String(guess).padStart(2, "0")}` });
  const refused = await harness.enter(code);
  expect(refused).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
  expect(refused.body.message).toContain("enter the long code");
  for (const wrong of [ofOther, `${code} 0000 0000`])
    expect((await harness.enter(wrong, {}, { "cloudfront-viewer-address": "203.0.114.1:1" })).status).toBe(
      403,
    );
  expect((await harness.enter(long)).status).toBe(200);
  for (const again of [long, code]) expect((await harness.enter(again)).status).not.toBe(200);
  expect(harness.requests).toHaveLength(1);
});

test("[VOICE-09] the long code works with or without separators, for ten minutes, until a new code replaces it", async () => {
  const harness = makeVoiceHarness();
  await harness.requestCode();
  const first = harness.readLongCode();
  harness.time.now += 1000;
  await harness.requestCode();
  const second = harness.readLongCode().replaceAll(" ", "");
  expect((await harness.enter(first)).status).toBe(403);
  harness.time.now += 10 * minuteMs;
  expect((await harness.enter(second)).status).toBe(403);
  await harness.requestCode();
  expect((await harness.enter(harness.readLongCode().replaceAll(" ", "-"))).status).toBe(200);
});
