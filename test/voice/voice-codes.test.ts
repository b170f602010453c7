import { expect, test } from "vitest";
import { voiceMetrics } from "#shared/voice/voice-metrics.ts";
import { forceWriteConflicts } from "#test/support/stores/force-write-conflicts.ts";
import { makeVoiceBench } from "#test/voice/support/voice-bench.ts";

const minuteMs = 60_000;
const aMinute = () => minuteMs;

const makeAsked = async (...froms: readonly string[]) => {
  const bench = makeVoiceBench();
  for (const from of froms) await bench.deliver(bench.makeWebhook([bench.makeText(from)]));
  return bench;
};
const codesOf = ({ sent }: ReturnType<typeof makeVoiceBench>) =>
  sent.map(({ reply }) => (reply.type === "code" ? reply.code : reply.type));
const repliesOf = ({ messageRows }: ReturnType<typeof makeVoiceBench>) =>
  [...messageRows.values()].map(({ reply }) => reply);

test("[VOICE-04] the stream trigger sends a six-digit code once and deletes the sealed data", async () => {
  const bench = await makeAsked("14155552671");
  const Records = [...bench.messageRows.keys()].map((id) => ({ dynamodb: { Keys: { id: { S: id } } } }));
  await bench.runCodes({ Records }, aMinute);
  await bench.runCodes({ Records }, aMinute);
  await bench.sweep();
  expect(bench.sent).toEqual([
    {
      recipient: { type: "number", e164: "+14155552671" },
      reply: { type: "code", code: "123456", further: "77123456" },
    },
  ]);
  expect(repliesOf(bench)).toEqual([{ attempts: 0, outcome: "code" }]);
  expect(bench.measured).toContainEqual([voiceMetrics.codesSent, 1]);
});

test.for(["later", "unavailable"] as const)(
  "[VOICE-04] retries a reply with the outcome '%s' and the same code until the code expires",
  async (type) => {
    const bench = await makeAsked("14155552671");
    bench.replyOutcomes.push(...Array.from({ length: 50 }, () => ({ type, code: "X" })));
    await bench.sweep();
    await bench.sweep();
    expect(bench.sent).toHaveLength(1);
    const startedAt = bench.time.now;
    while (repliesOf(bench)[0]?.dueAtEpochMs !== undefined) {
      await bench.sweepAfter(1000);
    }
    expect(new Set(codesOf(bench))).toEqual(new Set(["123456"]));
    expect(bench.sent.length).toBeGreaterThan(8);
    expect(bench.sent.length).toBeLessThan(20);
    expect(bench.time.now - startedAt).toBeLessThanOrEqual(10 * minuteMs);
    expect(repliesOf(bench)).toEqual([{ attempts: expect.any(Number), outcome: "too late" }]);
    expect(bench.measured).toContainEqual([voiceMetrics.replyFailures, 1]);
  },
);

test("[VOICE-04] does not retry a refused reply", async () => {
  const bench = await makeAsked("14155552671");
  bench.replyOutcomes.push({ type: "refused", code: "META_131026" });
  await bench.sweep();
  await bench.sweepAfter(minuteMs);
  expect(bench.sent).toHaveLength(1);
  expect(repliesOf(bench)).toEqual([{ attempts: 0, outcome: "refused" }]);
  expect(bench.measured).toContainEqual([voiceMetrics.replyFailures, 1]);
});

test("[VOICE-04] sends the same code again when the lease of a crashed worker ends", async () => {
  const bench = await makeAsked("14155552671");
  const { change } = bench.deps.messages;
  const die = () => Promise.reject(Object.assign(new Error("away"), { name: "TimeoutError" }));
  bench.deps.messages.change = (seen, next, now) =>
    next.outcome === undefined ? change(seen, next, now) : die();
  await expect(bench.sweep()).rejects.toThrow();
  bench.deps.messages.change = change;
  await bench.sweep();
  expect(codesOf(bench)).toEqual(["123456"]);
  await bench.sweepAfter(45_000);
  expect(codesOf(bench)).toEqual(["123456", "123456"]);
  expect((await bench.enter("123456")).status).toBe(200);
});

test("[VOICE-04] sends no reply to a message found after ten minutes", async () => {
  const bench = await makeAsked("14155552671");
  await bench.sweepAfter(10 * minuteMs);
  expect(bench.sent).toEqual([]);
  expect(repliesOf(bench)).toEqual([{ attempts: 0, outcome: "too late" }]);
});

test("[VOICE-04] does not reply to an older message once the newer one has a reply", async () => {
  const bench = await makeAsked("14155552671");
  const older = [...bench.messageRows.keys()];
  bench.time.now += 2000;
  await bench.deliver(bench.makeWebhook([bench.makeText("14155552671")]));
  const newer = [...bench.messageRows.keys()].filter((id) => !older.includes(id));
  for (const ids of [newer, older]) {
    await bench.runCodes({ Records: ids.map((id) => ({ dynamodb: { Keys: { id: { S: id } } } })) }, aMinute);
  }
  expect(codesOf(bench)).toEqual(["123457"]);
});

test("[VOICE-08] replies to the fourth message in ten minutes with the waiting time, and not to the fifth", async () => {
  const bench = makeVoiceBench();
  for (let count = 0; count < 5; count += 1) {
    await bench.deliver(bench.makeWebhook([bench.makeText("14155552671")]));
    await bench.sweep();
    bench.time.now += 1000;
  }
  expect(codesOf(bench)).toEqual(["123456", "123457", "123458", "wait"]);
  expect(bench.sent.at(-1)?.reply).toEqual({ type: "wait", minutes: 10 });
  expect((await bench.enter("123458")).status).toBe(200);
});

test("[VOICE-04] stops a sweep after two failures during a WhatsApp outage, and measures the oldest reply", async () => {
  const bench = await makeAsked("14155552671", "14155552672", "14155552673", "14155552674");
  bench.time.now += 30_000;
  bench.replyOutcomes.push({ type: "unavailable", code: "X" }, { type: "unavailable", code: "X" });
  await bench.sweep();
  expect(bench.sent).toHaveLength(2);
  expect(bench.measured).toContainEqual([voiceMetrics.oldestReplyAge, 30]);
  await bench.sweepAfter(minuteMs);
  expect(repliesOf(bench).every(({ outcome }) => outcome === "code")).toBe(true);
  bench.measured.length = 0;
  await bench.sweep();
  expect(bench.measured).toEqual([[voiceMetrics.oldestReplyAge, 0]]);
});

test("[VOICE-04] an unreadable row does not block other replies", async () => {
  const bench = await makeAsked("14155552671", "14155552672");
  const { find } = bench.deps.messages;
  const [broken] = [...bench.messageRows.keys()];
  bench.deps.messages.find = (id) => (id === broken ? Promise.reject(new Error("unreadable")) : find(id));
  await bench.sweep();
  expect(codesOf(bench)).toEqual(["123457"]);
  expect(bench.lines).toContainEqual(expect.objectContaining({ level: "error" }));
});

test("[VOICE-04] a number or message with write conflicts does not block others, and gets its reply later", async () => {
  const bench = await makeAsked("14155552671", "14155552672", "14155552673");
  const [message] = [...bench.messageRows.keys()];
  const settleMessage = forceWriteConflicts(bench.deps.messages, ({ id }) => id === message);
  const { add } = bench.deps.numbers;
  const contested = `number#${bench.keys.hash("number", "+14155552672")}`;
  bench.deps.numbers.add = (row) =>
    row.id === contested ? Promise.resolve({ type: "known", record: row }) : add(row);
  await bench.sweep();
  expect(codesOf(bench)).toEqual(["123458"]);
  settleMessage();
  bench.deps.numbers.add = add;
  await bench.sweepAfter(45_000);
  expect(codesOf(bench).toSorted()).toEqual(["123456", "123457", "123458"]);
});

test("[VOICE-04] drops a message that was sealed under another key", async () => {
  const bench = await makeAsked("14155552671");
  const [row] = [...bench.messageRows.values()];
  bench.messageRows.set(row!.id, { ...row!, reply: { ...row!.reply, sealed: "A".repeat(80) } });
  await bench.sweep();
  expect(bench.sent).toEqual([]);
  expect(repliesOf(bench)[0]?.outcome).toBe("sealed under another key");
});

test("[VOICE-04] throws for an unknown event", async () => {
  await expect(makeVoiceBench().runCodes({ source: "elsewhere" }, aMinute)).rejects.toThrow("does not know");
});
