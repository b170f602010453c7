import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makePictureDecoder } from "#frontend/src/pictures/decode-picture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const openWorker = () => ({
  onmessage: null,
  onerror: null,
  postMessage: vi.fn(),
  terminate: vi.fn(),
});

test("[BADGE-11] refuses a file of more than 10 MB before a worker is started", async () => {
  const open = vi.fn(openWorker);
  const decode = makePictureDecoder(open);
  expect(await decode(new Blob([new Uint8Array(10_000_001)]), 512)).toEqual({
    type: "refused",
    reason: "too-large",
  });
  expect(open).not.toHaveBeenCalled();
});

test("[BADGE-11] ends the worker of a picture that is still being decoded after ten seconds", async () => {
  const worker = openWorker();
  const decoding = makePictureDecoder(() => worker)(new Blob(["x"]), 512);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await decoding).toEqual({ type: "refused", reason: "too-slow" });
  expect(worker.terminate).toHaveBeenCalledOnce();
});

test("[VC-02] reports a worker that does not start as unavailable", async () => {
  const decode = makePictureDecoder(() => {
    throw new Error("no workers");
  });
  expect(await decode(new Blob(["x"]), 512)).toEqual({ type: "refused", reason: "unavailable" });
});
