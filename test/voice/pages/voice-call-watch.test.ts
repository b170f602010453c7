import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readCallResult, type CallStatusResult } from "#frontend/src/voice/call-result.ts";
import type { CallStatus } from "#frontend/src/voice/voice-ai-demo-content.ts";
import { readCallStart } from "#frontend/src/voice/use-voice-call.ts";
import { makeCallWatch } from "#frontend/src/voice/watch-call.ts";
import type { CallProgress } from "#shared/voice/voice-contract.ts";
import { callLimits } from "#shared/voice/voice-settings.ts";
import { refusal, unanswered, unusable } from "#test/support/call-results.ts";
import { makeWatchHarness, pass } from "#test/support/watch-harness.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const known = (progress: CallProgress): CallStatusResult => ({ type: "known", progress });

const makeWatch = (outcome: CallStatusResult = known("ringing")) => {
  const heard: CallStatus[] = [];
  const harness = makeWatchHarness(outcome);
  const watch = makeCallWatch({ ...harness.deps, onStatus: (status) => heard.push(status) });
  return { ...harness, watch, heard };
};

test("[VOICE-06] polls a call every two seconds for four minutes, then reports it as lost", async () => {
  const { watch, polledAtSeconds, heard } = makeWatch();
  watch.start();
  await pass(3600);
  expect(polledAtSeconds).toEqual(Array.from({ length: 121 }, (_, index) => 2 * index));
  expect(heard.slice(0, -1).every((status) => status === "ringing")).toBe(true);
  expect(heard.at(-1)).toBe("lost");
});

test("[VOICE-06] reports the end of a call that rang and lasted for as long as one may", async () => {
  const { watch, page, heard } = makeWatch(known("in-progress"));
  watch.start();
  await pass(callLimits.ringSeconds + callLimits.talkSeconds);
  page.result = known("ended");
  await pass(60);
  expect(new Set(heard)).toEqual(new Set(["in-progress", "ended"]));
});

test.each(["ended", "not-answered", "not-placed", "unconfirmed"] as const)(
  "[VOICE-06] stops polling a call at the final status %s, even after returning to the page",
  async (progress) => {
    const { watch, polledAtSeconds, heard, show } = makeWatch(known(progress));
    watch.start();
    await pass(600);
    show(true);
    show(false);
    await pass(600);
    expect(polledAtSeconds).toEqual([0]);
    expect(heard).toEqual([progress]);
  },
);

test("[VOICE-06] returning to the page after a long call reports its end once", async () => {
  const { watch, polledAtSeconds, page, heard, show } = makeWatch(known("in-progress"));
  watch.start();
  await pass(1);
  show(true);
  await pass(600);
  page.result = known("ended");
  show(false);
  await pass(600);
  expect(polledAtSeconds).toEqual([0, 601]);
  expect(heard).toEqual(["in-progress", "ended"]);
});

test("[VOICE-06] polls a call's status again after a temporary failure", async () => {
  const passing = makeWatch({ type: "failed", passing: true });
  passing.watch.start();
  await pass(3);
  passing.page.result = known("ended");
  await pass(60);
  expect(passing.polledAtSeconds).toEqual([0, 2, 4]);
  expect(passing.heard).toEqual(["ended"]);
});

test("[VOICE-06] reports a call that the server does not find as lost", async () => {
  const unknown = makeWatch({ type: "failed", passing: false });
  unknown.watch.start();
  await pass(60);
  expect(unknown.polledAtSeconds).toEqual([0]);
  expect(unknown.heard).toEqual(["lost"]);
});

const passing = { type: "failed", passing: true } as const;

const progressResults = [
  [{ type: "ok", body: { progress: "ended" } }, known("ended")],
  [refusal(404), { type: "failed", passing: false }],
  [refusal(429), passing],
  [refusal(503), passing],
  [unanswered, passing],
  [unusable, passing],
] as const;

test.each(progressResults)(
  "[VOICE-06] the page reads the status endpoint's result %j as %j",
  (result, outcome) => {
    expect(readCallResult(result)).toEqual(outcome);
  },
);

const callId = "A".repeat(22);

const placed = { type: "ok", body: { success: true, callId } } as const;
const unconfirmed = refusal(504, "call-unconfirmed", "Your phone may still ring.");

const starts = [
  [placed, { type: "placed", callId }],
  // A success status is enough; the body need not be readable (specification, section 7).
  [unusable, { type: "placed", callId: undefined }],
  [refusal(429, undefined, "All lines are busy."), { type: "refused", text: "All lines are busy." }],
  [refusal(502), { type: "refused", text: undefined }],
  [refusal(504), { type: "refused", text: undefined }],
  [unconfirmed, { type: "unconfirmed", text: "Your phone may still ring." }],
  [unanswered, { type: "unanswered" }],
] as const;

test.each(starts)("[VOICE-05] [VOICE-06] reads the call response %j as %j", (result, start) => {
  expect(readCallStart(result)).toEqual(start);
});
