import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { callTimeoutMs } from "#functions/voice/call/retell-provider.ts";
import { holdMs } from "#functions/voice/code/redeem-code.ts";
import { voiceBlockCommand } from "#infra/voice/commands/voice-block.ts";
import { writeNonce, writeReference } from "#shared/voice/code-nonce.ts";
import type { VoiceCaps } from "#shared/voice/voice-settings.ts";
import { hasFired } from "#test/support/aws/dynamodb-settings.ts";
import { sampleSize, sample } from "#test/support/sample.ts";
import { codeIn, makeVoiceContext, newAddress, newMobile } from "#test/voice/support/voice-context.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { makeOperator } from "#test/support/local-environment/operator.ts";
import { useLocalEnvironment } from "#test/support/local-environment/shared-environments.ts";

const callsOfDay = 3;
const daySeconds = 24 * 60 * 60;

const capsOf = (caps: Partial<VoiceCaps>) => ({ options: ["--voice-caps", JSON.stringify(caps)] });

const local = useLocalEnvironment(capsOf({ callsPerCountry: 500, calls: 500, worstCallCents: 1 }));
const context = makeVoiceContext(local);
/** A day has few calls here, so each test starts a new day. Some tests kill this environment. */
const capped = useLocalEnvironment(capsOf({ calls: callsOfDay }));
const there = makeVoiceContext(capped);
beforeEach(() =>
  local.setFaults({ voice: "ok", voiceOutcome: "ringing", whatsapp: "ok", dynamodb: "ok", ssm: "ok" }),
);

/** Waits for the reply until a dead worker's lease has ended, and the pause after a failed attempt as well. */
const replyAfterAWhile = (mobile: string): Promise<string> =>
  waitUntil("the reply", async () => {
    await capped.passTime(16);
    await capped.sweep();
    return (await there.repliesTo(`91${mobile}`))[0];
  });

test("[VOICE-08] [VOICE-09] wrong codes with any nonce place no call, and do not block the owner or later callers", async () => {
  await capped.passTime(daySeconds);
  const mobile = newMobile();
  const nonce = writeNonce(randomBytes(8));
  const code = await there.requestCode(mobile, 1, writeReference(nonce));
  const guesses = Array.from({ length: sampleSize({ usual: 40, full: 10_000 }) }, (_, guess) =>
    String(guess * 97).padStart(6, "0"),
  ).filter((guess) => guess !== code);
  const statuses = new Set<number>();
  const next = guesses.values();
  /** On a busy machine, some of so many simultaneous guesses get 503, and are made again. */
  const makeGuess = async (guess: string): Promise<number> => {
    const { status } = await there.call(mobile, guess, newAddress(), writeNonce(randomBytes(8)));
    return status === 503 ? makeGuess(guess) : status;
  };
  const guessOn = async () => {
    for (const guess of next) statuses.add(await makeGuess(guess));
  };
  await Promise.all(Array.from({ length: 32 }, guessOn));
  expect([...statuses].toSorted()).toEqual([403, 429]);
  expect(await there.callsTo(mobile)).toEqual([]);
  expect((await there.call(mobile, code, newAddress(), nonce)).status).toBe(200);
  for (let call = 1; call < callsOfDay; call += 1) {
    const later = newMobile();
    // Half of a day's calls are shared, the rest are for the first call of each provider.
    const fromAnotherProvider = `2001:${(0xdb8 + call).toString(16)}::1:443`;
    expect((await there.call(later, await there.requestCode(later), fromAnotherProvider)).status).toBe(200);
  }
});

test.each(sample(1, ["hang", "error-after-accept"] as const))(
  "[VOICE-07] [VOICE-08] the provider fault %s leads to one call and a call-unconfirmed response",
  async (fault) => {
    await local.setFaults({ voice: fault });
    const mobile = newMobile();
    const code = await context.requestCode(mobile);
    const response = context.call(mobile, code);
    await waitUntil("the call to be placed", async () => (await context.callsTo(mobile)).length > 0);
    await local.passTime(callTimeoutMs / 1000);
    const unconfirmed = await response;
    expect(unconfirmed).toMatchObject({ status: 504, body: { code: "call-unconfirmed" } });
    await local.setFaults({ voice: "ok" });
    expect((await context.call(mobile, code)).status).toBe(403);
    await local.sweep();
    expect(await context.callsTo(mobile)).toHaveLength(1);
  },
);

test("[VOICE-08] a failing table request at any step places no second call and loses no code", async () => {
  const mobiles: (readonly [mobile: string, code: string])[] = [];
  let reached = 0;
  for (let request = 1; request === reached + 1; request += 1) {
    const mobile = newMobile();
    const code = await context.requestCode(mobile);
    mobiles.push([mobile, code]);
    for (const fault of sample(1, ["fail-from", "lose-next"])) {
      await local.setFaults({ dynamodb: `${fault}:${request}:startVoiceCall` });
      const { status } = await context.call(mobile, code);
      expect([200, 403, 429, 503]).toContain(status);
      if (hasFired((await local.faults()).dynamodb)) reached = request;
      await local.setFaults({ dynamodb: "ok" });
    }
  }
  expect(reached).toBeGreaterThan(4);
  await local.passTime(holdMs / 1000);
  for (const [mobile, code] of mobiles) {
    if ((await context.callsTo(mobile)).length === 0)
      expect((await context.call(mobile, code)).status).toBe(200);
    expect(await context.callsTo(mobile)).toHaveLength(1);
  }
});

test("[VOICE-04] replies after a crash between storing and replying", { tags: "full" }, async () => {
  await capped.passTime(daySeconds);
  await capped.setFaults({ whatsapp: "down" });
  const mobile = newMobile();
  await capped.writeWhatsapp({ from: `91${mobile}`, text: "code" });
  await capped.kill();
  await capped.restart();
  const reply = await replyAfterAWhile(mobile);
  expect((await there.call(mobile, codeIn(reply) ?? "")).status).toBe(200);
});

test("[VOICE-08] a blocked number gets no code and no call until it is unblocked", async () => {
  const mobile = newMobile();
  const code = await context.requestCode(mobile);
  const block = (...words: readonly string[]) =>
    makeOperator(local).succeed(voiceBlockCommand, ...words, `+91${mobile}`);
  expect(await block()).toContain("neither calls");
  expect(await block("--show")).toContain("neither calls");
  expect((await context.call(mobile, code)).body["code"]).toBe("invalid-code");
  await local.writeWhatsapp({ from: `91${mobile}`, text: "code" });
  await local.sweep();
  expect(await context.repliesTo(`91${mobile}`)).toHaveLength(1);
  expect(await block("--remove")).toContain("may call");
  expect((await context.call(mobile, code)).status).toBe(200);
});

test("[VOICE-08] writes no number, code, address or secret to the log", async () => {
  const mobile = newMobile();
  const code = await context.requestCode(mobile);
  await context.call(mobile, code, "198.51.100.77:443");
  const log = local.readLog();
  expect(log).toContain('"outcome":"code"');
  expect(log).toContain('"message":"voice call"');
  for (const word of [mobile, mobile.slice(2), "198.51.100.77", "key_local", "local-app-secret", "wamid"])
    expect(log).not.toContain(word);
  // Not as a part of a longer number: times may end in any six digits.
  expect(log).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
});
