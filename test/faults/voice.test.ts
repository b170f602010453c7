import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callTimeoutMs } from "#functions/voice/call/retell-provider.ts";
import { holdMs } from "#functions/voice/code/redeem-code.ts";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { readStage } from "#infra/stage/stages.ts";
import { writeNonce, writeReference } from "#shared/contract/code-nonce.ts";
import { receiveVoiceWebhook, receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { voiceUseCases } from "#shared/catalogue/voice-use-cases.ts";
import { site } from "#shared/site.ts";
import { hasFired } from "#test/support/aws/dynamodb-settings.ts";
import { startEdition, type RunningEdition } from "#test/support/edition/edition.ts";
import { rounds } from "#test/support/rounds.ts";
import {
  codeIn,
  longCodeIn,
  makeVoiceWorld,
  newAddress,
  newMobile,
} from "#test/support/voice/voice-world.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const callsOfDay = 3;
const daySeconds = 24 * 60 * 60;

let edition: RunningEdition;
/** Its days have few calls: each test begins one. It is killed, too. */
let capped: RunningEdition;
let world: ReturnType<typeof makeVoiceWorld>;

beforeAll(async () => {
  [edition, capped] = await Promise.all([
    startEdition({ voiceCaps: { callsPerAddress: 1, callsPerCountry: 500, calls: 500, worstCallCents: 1 } }),
    startEdition({ voiceCaps: { calls: callsOfDay } }),
  ]);
  world = makeVoiceWorld(edition);
});
afterAll(() => Promise.all([edition.stop(), capped.stop()]));
beforeEach(() =>
  edition.setFaults({ voice: "ok", voiceOutcome: "ringing", whatsapp: "ok", dynamodb: "ok", ssm: "ok" }),
);

const runOperator = async (file: string, ...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [file, ...args])).stdout;

/** Past the lease of a worker that died, and past the pause after an attempt that failed. */
const replyAfterAWhile = (at: RunningEdition, mobile: string): Promise<string> =>
  waitUntil("the reply", async () => {
    await at.passTime(16);
    await at.sweep();
    return (await makeVoiceWorld(at).repliesTo(`91${mobile}`))[0];
  });

const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const switchName = parameterNamesOf("local").voiceSwitch;

test("[VOICE-04] [VOICE-05] [VOICE-07] a code by WhatsApp, one call by the right agent, and its progress", async () => {
  const mobile = newMobile();
  const code = await world.askForCode(mobile);
  expect(code).toMatch(/^\d{6}$/);
  const { status, body } = await world.call(mobile, code);
  expect([status, body["success"]]).toEqual([200, true]);
  const placed = await world.callsTo(mobile);
  expect(placed).toMatchObject([
    { from: site.voiceDemo.caller.e164, agentId: readStage("dev").voice.agents["event-rsvp"] },
  ]);
  expect(await world.progress(body["callId"])).toBe("ringing");
  for (const [outcome, progress] of [
    ["answered", "in-progress"],
    ["ended", "ended"],
  ] as const) {
    await edition.decideCall(placed[0]!.id, { outcome });
    expect(await world.progress(body["callId"])).toBe(progress);
  }
});

test("[VOICE-07] each use case has an agent of its own, chosen by us", () => {
  const agents = voiceUseCases.map(({ id }) => readStage("dev").voice.agents[id]);
  expect(new Set(agents).size).toBe(9);
});

const outcomes = [
  ["busy", "not-answered"],
  ["failed", "not-answered"],
  ["no-answer", "not-answered"],
] as const;

test.each(outcomes)("[VOICE-07] a call that is %s reads %s", async (outcome, progress) => {
  const mobile = newMobile();
  const { body } = await world.call(mobile, await world.askForCode(mobile));
  const [placed] = await world.callsTo(mobile);
  await edition.decideCall(placed!.id, { outcome });
  expect(await world.progress(body["callId"])).toBe(progress);
});

test("[VOICE-08] a wrong code, a used one, another number's and a number that never asked get one answer", async () => {
  const [asked, other, never] = [newMobile(), newMobile(), newMobile()];
  const code = await world.askForCode(asked);
  await world.askForCode(other);
  const answers = [
    await world.call(asked, wrongCode(code)),
    await world.call(other, code),
    await world.call(never, code),
  ];
  expect((await world.call(asked, code)).status).toBe(200);
  answers.push(await world.call(asked, code));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 403, body: { code: "invalid-code" } });
  expect(await edition.phoneCalls()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ to: `+91${other}` })]),
  );
});

test("[VOICE-08] [OPS-09] many uses of one code at once place one call, and the others are told that it is used", async () => {
  const mobile = newMobile();
  const code = await world.askForCode(mobile);
  const uses = Array.from({ length: rounds({ usual: 32, soak: 64 }) }, () => world.call(mobile, code));
  const answers = await Promise.all(uses);
  const others = answers.filter(({ status }) => status !== 200);
  expect(others).toHaveLength(uses.length - 1);
  expect(new Set(others.map(({ status, body }) => `${status} ${String(body["code"])}`))).toEqual(
    new Set(["403 invalid-code"]),
  );
  expect(await world.callsTo(mobile)).toHaveLength(1);
});

test("[VOICE-08] five wrong codes, and a new code does not bring the guesses back", async () => {
  const mobile = newMobile();
  const code = await world.askForCode(mobile);
  for (let guess = 0; guess < 5; guess += 1)
    expect((await world.call(mobile, wrongCode(code))).body["code"]).toBe("invalid-code");
  const next = await world.askForCode(mobile, 2);
  const refused = await world.call(mobile, next);
  expect(refused).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect(await world.callsTo(mobile)).toHaveLength(0);
});

test("[VOICE-09] the owner is called while thirty-two strangers guess, and after the whole address has no tries left", async () => {
  const [mobile, address] = [newMobile(), newAddress()];
  const nonce = writeNonce(randomBytes(8));
  const code = await world.askForCode(mobile, 1, writeReference(nonce));
  const strangers = Array.from({ length: 32 }, () => world.call(mobile, wrongCode(code)));
  await Promise.all(strangers);
  for (let guess = 0; guess < 20; guess += 1) await world.call(newMobile(), "000000", address);
  expect(await world.call(newMobile(), "000000", address)).toMatchObject({ status: 429 });
  const during = Array.from({ length: 32 }, () => world.call(mobile, wrongCode(code)));
  const [owner] = await Promise.all([world.call(mobile, code, address, nonce), ...during]);
  expect(owner.status).toBe(200);
  expect(await world.callsTo(mobile)).toHaveLength(1);
});

test("[VOICE-09] a code asked for by hand: after thirty-two strangers' guesses its owner is told to enter the long one, and is called", async () => {
  const [mobile, address] = [newMobile(), newAddress()];
  await edition.writeWhatsapp({ from: `91${mobile}`, text: "hello" });
  const reply = await world.waitForReply(`91${mobile}`);
  const code = codeIn(reply) ?? "";
  await Promise.all(Array.from({ length: 32 }, () => world.call(mobile, wrongCode(code))));
  const refused = await world.call(mobile, code, address);
  expect(refused).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
  expect(refused.body["message"]).toContain("enter the long code");
  expect((await world.call(mobile, longCodeIn(reply) ?? "", address)).status).toBe(200);
  expect(await world.callsTo(mobile)).toHaveLength(1);
});

test("[VOICE-08] one address may guess twenty times a day, whatever the numbers", async () => {
  const address = newAddress();
  const answers = [];
  for (let guess = 0; guess < 21; guess += 1) answers.push(await world.call(newMobile(), "000000", address));
  expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array<number>(20).fill(403));
  expect(answers[20]).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
});

test("[VOICE-08] a full cap is told with the time to come back, and leaves the code as it was", async () => {
  const address = newAddress();
  const [first, second] = [newMobile(), newMobile()];
  expect((await world.call(first, await world.askForCode(first), address)).status).toBe(200);
  const code = await world.askForCode(second);
  const refused = await world.call(second, code, address);
  expect(refused).toMatchObject({ status: 429, body: { code: "demo-limit" } });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect((await world.call(second, code)).status).toBe(200);
});

test("[VOICE-08] [VOICE-09] however often somebody guesses, under any nonce, nothing gets through, and the owner and the day's other calls do", async () => {
  await capped.passTime(daySeconds);
  const there = makeVoiceWorld(capped);
  const mobile = newMobile();
  const nonce = writeNonce(randomBytes(8));
  const code = await there.askForCode(mobile, 1, writeReference(nonce));
  const guesses = Array.from({ length: rounds({ usual: 100, soak: 10_000 }) }, (_, guess) =>
    String(guess * 97).padStart(6, "0"),
  ).filter((guess) => guess !== code);
  const statuses = new Set<number>();
  const next = guesses.values();
  const guessOn = async () => {
    for (const guess of next)
      statuses.add((await there.call(mobile, guess, newAddress(), writeNonce(randomBytes(8)))).status);
  };
  await Promise.all(Array.from({ length: 32 }, guessOn));
  expect([...statuses].toSorted()).toEqual([403, 429]);
  expect(await there.callsTo(mobile)).toEqual([]);
  expect((await there.call(mobile, code, newAddress(), nonce)).status).toBe(200);
  for (let call = 1; call < callsOfDay; call += 1) {
    const later = newMobile();
    expect((await there.call(later, await there.askForCode(later))).status).toBe(200);
  }
});

test("[VOICE-08] however many numbers call at once, they get no more calls than the day has", async () => {
  await capped.passTime(daySeconds);
  const there = makeVoiceWorld(capped);
  const callers = await Promise.all(
    Array.from({ length: rounds({ usual: 16, soak: 64 }) }, async () => {
      const mobile = newMobile();
      return [mobile, await there.askForCode(mobile)] as const;
    }),
  );
  const answers = await Promise.all(callers.map(([mobile, code]) => there.call(mobile, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(callsOfDay);
  const numbers = new Set(callers.map(([mobile]) => `+91${mobile}`));
  expect((await capped.phoneCalls()).filter(({ to }) => numbers.has(to))).toHaveLength(callsOfDay);
});

test.each(["hang", "error-after-accept"] as const)(
  "[VOICE-07] [VOICE-08] with the provider in %s one call is placed, nobody dials again, and the visitor is told",
  async (fault) => {
    await edition.setFaults({ voice: fault });
    const mobile = newMobile();
    const code = await world.askForCode(mobile);
    const answer = world.call(mobile, code);
    await waitUntil("the call to be placed", async () => (await world.callsTo(mobile)).length > 0);
    await edition.passTime(callTimeoutMs / 1000);
    const unconfirmed = await answer;
    expect(unconfirmed).toMatchObject({ status: 504, body: { code: "call-unconfirmed" } });
    await edition.setFaults({ voice: "ok" });
    expect((await world.call(mobile, code)).status).toBe(403);
    await edition.sweep();
    expect(await world.callsTo(mobile)).toHaveLength(1);
  },
);

const refusals = [
  ["refuse", 422, "number-not-callable"],
  ["too-many", 429, "lines-busy"],
  ["unauthorized", 502, "voice-provider-failed"],
  ["unpaid", 423, "demo-off"],
  ["lapsed", 502, "voice-provider-failed"],
] as const;

test.each(refusals)(
  "[VOICE-06] [VOICE-08] a provider in %s is answered %i %s, and the code is given back",
  async (fault, status, refusal) => {
    await edition.setFaults({ voice: fault });
    const mobile = newMobile();
    const code = await world.askForCode(mobile);
    const refused = await world.call(mobile, code);
    expect(refused).toMatchObject({ status, body: { code: refusal, message: expect.any(String) as string } });
    await edition.setFaults({ voice: "ok" });
    expect((await world.call(mobile, code)).status).toBe(200);
  },
);

test("[VOICE-08] the kill switch stops calls within fifteen seconds, and lets them go on", async () => {
  const mobile = newMobile();
  const code = await world.askForCode(mobile);
  const before = (await edition.parameters())[switchName] ?? "";
  await edition.setParameters({ [switchName]: JSON.stringify({ ...JSON.parse(before), calls: "off" }) });
  await edition.passTime(15);
  expect((await world.call(mobile, code)).body["code"]).toBe("demo-off");
  await edition.setParameters({ [switchName]: before });
  await edition.passTime(15);
  expect((await world.call(mobile, code)).status).toBe(200);
  expect(await world.callsTo(mobile)).toHaveLength(1);
});

test("[VOICE-08] counters out of reach: the call is refused, and the code is still good", async () => {
  const mobile = newMobile();
  const code = await world.askForCode(mobile);
  await edition.setFaults({ dynamodb: "fail" });
  expect((await world.call(mobile, code)).status).toBe(503);
  await edition.setFaults({ dynamodb: "ok" });
  expect(await world.callsTo(mobile)).toHaveLength(0);
  expect((await world.call(mobile, code)).status).toBe(200);
});

test("[VOICE-08] whichever request to the table fails, nobody is called twice, and no code is lost", async () => {
  const mobiles: (readonly [mobile: string, code: string])[] = [];
  let reached = 0;
  for (let request = 1; request === reached + 1; request += 1) {
    const mobile = newMobile();
    const code = await world.askForCode(mobile);
    mobiles.push([mobile, code]);
    for (const fault of [`fail-from:${request}:startVoiceCall`, `lose-next:${request}:startVoiceCall`]) {
      await edition.setFaults({ dynamodb: fault });
      const { status } = await world.call(mobile, code);
      expect([200, 403, 429, 503]).toContain(status);
      if (hasFired((await edition.faults()).dynamodb)) reached = request;
      await edition.setFaults({ dynamodb: "ok" });
    }
  }
  expect(reached).toBeGreaterThan(4);
  await edition.passTime(holdMs / 1000);
  for (const [mobile, code] of mobiles) {
    if ((await world.callsTo(mobile)).length === 0) expect((await world.call(mobile, code)).status).toBe(200);
    expect(await world.callsTo(mobile)).toHaveLength(1);
  }
});

test("[VOICE-04] a message that is told three times brings one code, and a lost reply the same one again", async () => {
  const mobile = newMobile();
  await edition.writeWhatsapp({ from: `91${mobile}`, text: "code", times: 3 });
  await world.waitForReply(`91${mobile}`);
  await edition.sweep();
  expect(await world.repliesTo(`91${mobile}`)).toHaveLength(1);

  const other = newMobile();
  await edition.setFaults({ whatsapp: "lost-reply" });
  await Promise.all([
    edition.writeWhatsapp({ from: `91${other}`, text: "code" }),
    edition.writeWhatsapp({ from: `91${newMobile()}`, text: "code" }),
  ]);
  await world.waitForReply(`91${other}`);
  await edition.setFaults({ whatsapp: "ok" });
  const codes = new Set((await world.repliesTo(`91${other}`)).map(codeIn));
  expect(codes.size).toBe(1);
});

test("[VOICE-04] with WhatsApp down the reply comes when it is up again", async () => {
  await edition.setFaults({ whatsapp: "down" });
  const mobile = newMobile();
  expect(await edition.writeWhatsapp({ from: `91${mobile}`, text: "code" })).toMatchObject({
    delivered: true,
  });
  await edition.sweep();
  await edition.setFaults({ whatsapp: "ok" });
  const reply = await replyAfterAWhile(edition, mobile);
  expect((await world.call(mobile, codeIn(reply) ?? "")).status).toBe(200);
});

test("[VOICE-04] an edition that is killed between storing a message and answering it answers after its restart", async () => {
  await capped.passTime(daySeconds);
  const there = makeVoiceWorld(capped);
  await capped.setFaults({ whatsapp: "down" });
  const mobile = newMobile();
  await capped.writeWhatsapp({ from: `91${mobile}`, text: "code" });
  await capped.kill();
  await capped.restart();
  const reply = await replyAfterAWhile(capped, mobile);
  expect((await there.call(mobile, codeIn(reply) ?? "")).status).toBe(200);
});

test("[VOICE-08] forged and altered webhooks are refused, and change nothing", async () => {
  const mobile = newMobile();
  expect(
    await edition.writeWhatsapp({ from: `91${mobile}`, text: "code", appSecret: "of somebody else" }),
  ).toMatchObject({ delivered: false });
  expect(await world.repliesTo(`91${mobile}`)).toEqual([]);
  for (const path of [receiveWhatsappWebhook.path, receiveVoiceWebhook.path])
    expect((await world.post(path, { event: "call_ended" })).status).toBe(401);

  const caller = newMobile();
  const { body } = await world.call(caller, await world.askForCode(caller));
  const [placed] = await world.callsTo(caller);
  await edition.decideCall(placed?.id ?? "", { outcome: "ended", webhook: "forged" });
  expect(await world.progress(body["callId"])).toBe("ringing");
});

test("[VOICE-07] webhooks that come twice or in the wrong order take nothing back", async () => {
  const mobile = newMobile();
  const { body } = await world.call(mobile, await world.askForCode(mobile));
  const [placed] = await world.callsTo(mobile);
  await edition.decideCall(placed?.id ?? "", { outcome: "answered", webhook: "duplicate" });
  expect(await world.progress(body["callId"])).toBe("in-progress");
  await edition.decideCall(placed?.id ?? "", { outcome: "ended", webhook: "reordered" });
  expect(await world.progress(body["callId"])).toBe("ended");
});

test("[VOICE-04] a sender without a number is asked for it, and only WhatsApp's own answer counts", async () => {
  const mobile = newMobile();
  const from = `91${mobile}`;
  await edition.writeWhatsapp({ from, text: "code", hidden: true });
  await world.waitForReply(from);
  expect(codeIn((await world.repliesTo(from))[0] ?? "")).toBeUndefined();
  const victim = newMobile();
  await edition.writeWhatsapp({ from, hidden: true, type: "contacts", card: `91${victim}` });
  await edition.writeWhatsapp({ from, hidden: true, shareContact: true });
  const reply = await world.waitForReply(from, 2);
  expect(await world.repliesTo(`91${victim}`)).toEqual([]);
  expect((await world.call(mobile, codeIn(reply) ?? "")).status).toBe(200);
});

test("[VOICE-08] a number that an operator blocked gets no code and no call, until it is let go", async () => {
  const mobile = newMobile();
  const code = await world.askForCode(mobile);
  const block = (...words: readonly string[]) =>
    runOperator(
      "infra/operator/voice/voice-block.ts",
      "local",
      ...words,
      `+91${mobile}`,
      "--data",
      edition.dataDir,
    );
  expect(await block("add")).toContain("neither calls");
  expect(await block()).toContain("neither calls");
  expect((await world.call(mobile, code)).body["code"]).toBe("invalid-code");
  await edition.writeWhatsapp({ from: `91${mobile}`, text: "code" });
  await edition.sweep();
  expect(await world.repliesTo(`91${mobile}`)).toHaveLength(1);
  expect(await block("remove")).toContain("may call");
  expect((await world.call(mobile, code)).status).toBe(200);
});

test("[VOICE-08] an old message and those of other numbers of ours are left alone", async () => {
  const mobile = newMobile();
  const eleven = Math.floor(Date.now() / 1000) - 11 * 60;
  expect(await edition.writeWhatsapp({ from: `91${mobile}`, text: "code", timestamp: eleven })).toMatchObject(
    { delivered: true },
  );
  await edition.sweep();
  expect(await world.repliesTo(`91${mobile}`)).toEqual([]);
});

test("[VOICE-08] no number, code, address or secret is in the log", async () => {
  const mobile = newMobile();
  const code = await world.askForCode(mobile);
  await world.call(mobile, code, "198.51.100.77:443");
  const log = edition.readLog();
  expect(log).toContain('"outcome":"code"');
  expect(log).toContain('"message":"voice call"');
  for (const word of [mobile, mobile.slice(2), "198.51.100.77", "key_local", "local-app-secret", "wamid"])
    expect(log).not.toContain(word);
  // Not as a part of a longer number: times end in any six digits.
  expect(log).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
});
