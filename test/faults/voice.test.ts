import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { voiceBlockCommand } from "#infra/operator/voice/voice-block.ts";
import { startEdition, type RunningEdition } from "#test/support/edition/edition.ts";
import { runOperator } from "#test/support/edition/run-operator.ts";
import { codeIn, makeVoiceWorld, newMobile } from "#test/support/voice/voice-world.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let edition: RunningEdition;
let world: ReturnType<typeof makeVoiceWorld>;

beforeAll(async () => {
  edition = await startEdition();
  world = makeVoiceWorld(edition);
});
afterAll(() => edition.stop());
beforeEach(() =>
  edition.setFaults({ voice: "ok", voiceOutcome: "ringing", whatsapp: "ok", dynamodb: "ok", ssm: "ok" }),
);

test("[VOICE-04] an edition that is killed between storing a message and answering it answers after its restart", async () => {
  await edition.setFaults({ whatsapp: "down" });
  const mobile = newMobile();
  await edition.writeWhatsapp({ from: `91${mobile}`, text: "code" });
  await edition.kill();
  await edition.restart();
  // Past the lease of a worker that died, and past the pause after an attempt that failed.
  const reply = await waitUntil("the reply", async () => {
    await edition.passTime(16);
    await edition.sweep();
    return (await world.repliesTo(`91${mobile}`))[0];
  });
  expect((await world.call(mobile, codeIn(reply) ?? "")).status).toBe(200);
});

test("[VOICE-08] a number that an operator blocked gets no code and no call, until it is let go", async () => {
  const mobile = newMobile();
  const code = await world.askForCode(mobile);
  const block = async (...words: readonly string[]) =>
    (await runOperator(voiceBlockCommand, ["local", ...words, `+91${mobile}`, "--data", edition.dataDir]))
      .stdout;
  expect(await block("add")).toContain("neither calls");
  expect(await block()).toContain("neither calls");
  expect((await world.call(mobile, code)).body["code"]).toBe("invalid-code");
  await edition.writeWhatsapp({ from: `91${mobile}`, text: "code" });
  await edition.sweep();
  expect(await world.repliesTo(`91${mobile}`)).toHaveLength(1);
  expect(await block("remove")).toContain("may call");
  expect((await world.call(mobile, code)).status).toBe(200);
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
