import { expect, test } from "vitest";
import { voiceMetrics } from "#shared/voice/voice-metrics.ts";
import { forceWriteConflicts } from "#test/support/stores/force-write-conflicts.ts";
import { makeVoiceHarness } from "#test/voice/support/voice-harness.ts";

const minuteMs = 60_000;
const aMinute = () => minuteMs;

const makeRequested = async (...froms: readonly string[]) => {
  const harness = makeVoiceHarness();
  for (const from of froms) await harness.deliver(harness.makeWebhook([harness.makeText(from)]));
  return harness;
};
const codesOf = ({ sent }: ReturnType<typeof makeVoiceHarness>) =>
  sent.map(({ reply }) => (reply.type === "code" ? reply.code : reply.type));
const repliesOf = ({ messageRows }: ReturnType<typeof makeVoiceHarness>) =>
  [...messageRows.values()].map(({ reply }) => reply);

test("[VOICE-04] the stream trigger sends a six-digit code once and deletes the sealed data", async () => {
  const harness = await makeRequested("14155552671");
  const Records = [...harness.messageRows.keys()].map((id) => ({ dynamodb: { Keys: { id: { S: id } } } }));
  await harness.runCodes({ Records }, aMinute);
  await harness.runCodes({ Records }, aMinute);
  await harness.sweep();
  expect(harness.sent).toEqual([
    {
      recipient: { type: "number", e164: "+14155552671" },
      reply: { type: "code", code: "123456", further: "77123456", minutes: 10 },
    },
  ]);
  expect(repliesOf(harness)).toEqual([{ attempts: 0, outcome: "code" }]);
  expect(harness.measured).toContainEqual([voiceMetrics.codesSent, 1]);
});

test.for(["later", "unavailable"] as const)(
  "[VOICE-04] retries a reply with the outcome '%s' and the same code until the code expires",
  async (type) => {
    const harness = await makeRequested("14155552671");
    harness.replyOutcomes.push(...Array.from({ length: 50 }, () => ({ type, code: "X" })));
    await harness.sweep();
    await harness.sweep();
    expect(harness.sent).toHaveLength(1);
    const startedAt = harness.time.now;
    while (repliesOf(harness)[0]?.dueAtEpochMs !== undefined) {
      await harness.sweepAfter(1000);
    }
    expect(new Set(codesOf(harness))).toEqual(new Set(["123456"]));
    expect(harness.sent.length).toBeGreaterThan(8);
    expect(harness.sent.length).toBeLessThan(20);
    expect(harness.time.now - startedAt).toBeLessThanOrEqual(10 * minuteMs);
    expect(repliesOf(harness)).toEqual([{ attempts: expect.any(Number), outcome: "too late" }]);
    expect(harness.measured).toContainEqual([voiceMetrics.replyFailures, 1]);
  },
);

test("[VOICE-04] states the minutes that are left, rounded down, in a reply that is sent again", async () => {
  const harness = await makeRequested("14155552671");
  harness.replyOutcomes.push({ type: "later", code: "X" }, { type: "later", code: "X" });
  await harness.sweep();
  await harness.sweepAfter(90_000);
  await harness.sweepAfter(8 * minuteMs);
  expect(harness.sent.map(({ reply }) => reply.type === "code" && reply.minutes)).toEqual([10, 8, 1]);
});

test("[VOICE-04] does not retry a refused reply", async () => {
  const harness = await makeRequested("14155552671");
  harness.replyOutcomes.push({ type: "refused", code: "META_131026" });
  await harness.sweep();
  await harness.sweepAfter(minuteMs);
  expect(harness.sent).toHaveLength(1);
  expect(repliesOf(harness)).toEqual([{ attempts: 0, outcome: "refused" }]);
  expect(harness.measured).toContainEqual([voiceMetrics.replyFailures, 1]);
});

test("[VOICE-04] sends the same code again when the lease of a crashed worker ends", async () => {
  const harness = await makeRequested("14155552671");
  const { change } = harness.deps.messages;
  const die = () => Promise.reject(Object.assign(new Error("away"), { name: "TimeoutError" }));
  harness.deps.messages.change = (seen, next, now) =>
    next.outcome === undefined ? change(seen, next, now) : die();
  await expect(harness.sweep()).rejects.toThrow();
  harness.deps.messages.change = change;
  await harness.sweep();
  expect(codesOf(harness)).toEqual(["123456"]);
  await harness.sweepAfter(45_000);
  expect(codesOf(harness)).toEqual(["123456", "123456"]);
  expect((await harness.enter("123456")).status).toBe(200);
});

test("[VOICE-04] sends no reply to a message found after ten minutes", async () => {
  const harness = await makeRequested("14155552671");
  await harness.sweepAfter(10 * minuteMs);
  expect(harness.sent).toEqual([]);
  expect(repliesOf(harness)).toEqual([{ attempts: 0, outcome: "too late" }]);
});

test("[VOICE-04] does not reply to an older message once the newer one has a reply", async () => {
  const harness = await makeRequested("14155552671");
  const older = [...harness.messageRows.keys()];
  harness.time.now += 2000;
  await harness.deliver(harness.makeWebhook([harness.makeText("14155552671")]));
  const newer = [...harness.messageRows.keys()].filter((id) => !older.includes(id));
  for (const ids of [newer, older]) {
    await harness.runCodes(
      { Records: ids.map((id) => ({ dynamodb: { Keys: { id: { S: id } } } })) },
      aMinute,
    );
  }
  expect(codesOf(harness)).toEqual(["123457"]);
});

test("[VOICE-08] replies to the fourth message in ten minutes with the waiting time, and not to the fifth", async () => {
  const harness = makeVoiceHarness();
  for (let count = 0; count < 5; count += 1) {
    await harness.deliver(harness.makeWebhook([harness.makeText("14155552671")]));
    await harness.sweep();
    harness.time.now += 1000;
  }
  expect(codesOf(harness)).toEqual(["123456", "123457", "123458", "wait"]);
  expect(harness.sent.at(-1)?.reply).toEqual({ type: "wait", minutes: 10 });
  expect((await harness.enter("123458")).status).toBe(200);
});

test("[VOICE-04] stops a sweep after two failures during a WhatsApp outage, and measures the oldest reply", async () => {
  const harness = await makeRequested("14155552671", "14155552672", "14155552673", "14155552674");
  harness.time.now += 30_000;
  harness.replyOutcomes.push({ type: "unavailable", code: "X" }, { type: "unavailable", code: "X" });
  await harness.sweep();
  expect(harness.sent).toHaveLength(2);
  expect(harness.measured).toContainEqual([voiceMetrics.oldestReplyAge, 30]);
  await harness.sweepAfter(minuteMs);
  expect(repliesOf(harness).every(({ outcome }) => outcome === "code")).toBe(true);
  harness.measured.length = 0;
  await harness.sweep();
  expect(harness.measured).toEqual([[voiceMetrics.oldestReplyAge, 0]]);
});

test("[VOICE-04] an unreadable row does not block other replies", async () => {
  const harness = await makeRequested("14155552671", "14155552672");
  const { find } = harness.deps.messages;
  const [broken] = [...harness.messageRows.keys()];
  harness.deps.messages.find = (id) => (id === broken ? Promise.reject(new Error("unreadable")) : find(id));
  await harness.sweep();
  expect(codesOf(harness)).toEqual(["123457"]);
  expect(harness.lines).toContainEqual(expect.objectContaining({ level: "error" }));
});

test("[VOICE-04] a number or message with write conflicts does not block others, and gets its reply later", async () => {
  const harness = await makeRequested("14155552671", "14155552672", "14155552673");
  const [message] = [...harness.messageRows.keys()];
  const settleMessage = forceWriteConflicts(harness.deps.messages, ({ id }) => id === message);
  const { add } = harness.deps.numbers;
  const contested = `number#${harness.keys.hash("number", "+14155552672")}`;
  harness.deps.numbers.add = (row) =>
    row.id === contested ? Promise.resolve({ type: "known", record: row }) : add(row);
  await harness.sweep();
  expect(codesOf(harness)).toEqual(["123458"]);
  settleMessage();
  harness.deps.numbers.add = add;
  await harness.sweepAfter(45_000);
  expect(codesOf(harness).toSorted()).toEqual(["123456", "123457", "123458"]);
});

test("[VOICE-04] drops a message that was encrypted with another key", async () => {
  const harness = await makeRequested("14155552671");
  const [row] = [...harness.messageRows.values()];
  harness.messageRows.set(row!.id, { ...row!, reply: { ...row!.reply, sealed: "A".repeat(80) } });
  await harness.sweep();
  expect(harness.sent).toEqual([]);
  expect(repliesOf(harness)[0]?.outcome).toBe("sealed under another key");
});

test("[VOICE-04] the voice reply function throws for an event that it does not handle", async () => {
  await expect(makeVoiceHarness().runCodes({ source: "elsewhere" }, aMinute)).rejects.toThrow(
    "an unknown event",
  );
});
