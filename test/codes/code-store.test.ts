import { expect, test, vi } from "vitest";
import { makeCodeCheck, type CheckResult, type Verdict } from "#frontend/src/codes/qr/check-code.ts";
import { makeCodeStore, type CodeRequest } from "#frontend/src/codes/qr/code-store.ts";
import type { Code, CodeResult } from "#frontend/src/codes/qr/make-code.ts";

const makeRequest = (text: string): CodeRequest => ({ text, fileName: "file", isCard: false });
const codeOf = (text: string): Code => ({
  text,
  png: new Uint8Array(),
  pngAddress: `data:,${text}`,
  drawSvg: () => "",
  modules: { size: 0, data: new Uint8Array() },
  minPrintMm: 12,
});

/** A store whose codes and scan checks finish when the test resolves them. */
const makeHeldStore = () => {
  const makings = new Map<string, PromiseWithResolvers<CodeResult>>();
  const checks = new Map<string, PromiseWithResolvers<Verdict>>();
  const store = makeCodeStore({
    makeCode: (text) => {
      const making = Promise.withResolvers<CodeResult>();
      makings.set(text, making);
      return making.promise;
    },
    checkCode: ({ text }) => {
      const check = Promise.withResolvers<Verdict>();
      checks.set(text, check);
      return check.promise;
    },
  });
  const finishMaking = async (text: string) => {
    makings.get(text)?.resolve({ type: "made", code: codeOf(text) });
    await Promise.resolve();
  };
  return {
    store,
    finishMaking,
    /** Shows a code that is made immediately. */
    showMade: async (text: string) => {
      const showing = store.show(makeRequest(text));
      await finishMaking(text);
      return showing;
    },
    finishCheck: async (text: string, verdict: Verdict) => {
      checks.get(text)?.resolve(verdict);
      await checks.get(text)?.promise;
      await Promise.resolve();
    },
    failMaking: (text: string, error: Error) => makings.get(text)?.reject(error),
  };
};

test("[QR-02] shows a code at once, and allows saving it once it has been read back", async () => {
  const { store, finishMaking, finishCheck } = makeHeldStore();
  const showing = store.show(makeRequest("a"));
  expect(store.read()).toEqual({ type: "none" });
  await finishMaking("a");
  expect(await showing).toMatchObject({ type: "made", checked: false });
  await finishCheck("a", "reads-back");
  expect(store.read()).toMatchObject({ type: "made", request: makeRequest("a"), checked: true });
});

test.each([
  ["unreadable", "unreadable"],
  ["unchecked", "unavailable"],
] as const)("[QR-07] removes a code that is %s", async (verdict, reason) => {
  const { store, showMade, finishCheck } = makeHeldStore();
  await showMade("a");
  await finishCheck("a", verdict);
  expect(store.read()).toEqual({ type: "failed", request: makeRequest("a"), failure: { reason } });
});

test("[QR-07] shows the later of two requested codes, in whichever order they finish", async () => {
  const { store, finishMaking, finishCheck } = makeHeldStore();
  const first = store.show(makeRequest("first"));
  const second = store.show(makeRequest("second"));
  await finishMaking("second");
  await second;
  await finishMaking("first");
  expect(await first).toBeUndefined();
  expect(store.read()).toMatchObject({ request: makeRequest("second"), checked: false });
  await finishCheck("second", "reads-back");
  expect(store.read()).toMatchObject({ request: makeRequest("second"), checked: true });
});

test("[QR-07] ignores a late scan result of an earlier code", async () => {
  const { store, showMade, finishCheck } = makeHeldStore();
  await showMade("first");
  await showMade("second");
  await finishCheck("first", "unreadable");
  expect(store.read()).toMatchObject({ type: "made", request: makeRequest("second"), checked: false });
});

test("[QR-07] a discarded code does not appear when it is finished", async () => {
  const { store, finishMaking } = makeHeldStore();
  const showing = store.show(makeRequest("a"));
  store.drop();
  await finishMaking("a");
  await showing;
  expect(store.read()).toEqual({ type: "none" });
});

test.each(["", " ", "\t\n", "\u2800\u3164"])(
  "[QR-07] reports %j as empty and removes the earlier code",
  async (text) => {
    const { store, showMade } = makeHeldStore();
    await showMade("a");
    await store.show(makeRequest(text));
    expect(store.read()).toEqual({
      type: "failed",
      request: makeRequest(text),
      failure: { reason: "empty" },
    });
  },
);

test("[QR-07] reports an encoder that fails to load, and makes the next code", async () => {
  const { store, failMaking, showMade } = makeHeldStore();
  const report = vi.mocked(console.error).mockReturnValue(undefined);
  const showing = store.show(makeRequest("a"));
  failMaking("a", new TypeError("Failed to fetch dynamically imported module"));
  expect(await showing).toMatchObject({ type: "failed", failure: { reason: "unavailable" } });
  expect(report).toHaveBeenCalledOnce();
  report.mockClear();
  expect(await showMade("b")).toMatchObject({ type: "made" });
});

test("[QR-07] [SITE-13] removes the error of a script that did not load while it loads again", async () => {
  const { store, failMaking } = makeHeldStore();
  const report = vi.mocked(console.error).mockReturnValue(undefined);
  const fail = async (showing: ReturnType<typeof store.show>) => {
    failMaking("a", new TypeError("Failed to fetch dynamically imported module"));
    await showing;
  };
  await fail(store.show(makeRequest("a")));
  const again = store.show(makeRequest("a"));
  expect(store.read()).toEqual({ type: "none" });
  await fail(again);
  expect(store.read()).toMatchObject({ type: "failed", failure: { reason: "unavailable" } });
  report.mockClear();
});

type Listener<Event> = ((event: Event) => void) | null;

/** A worker that responds when the test says so. */
const makeHeldWorker = () => {
  const posted: { readonly id: number; readonly text: string }[] = [];
  const worker = {
    onmessage: null as Listener<{ readonly data: CheckResult }>,
    onerror: null as Listener<unknown>,
    terminate: vi.fn(),
    postMessage: (message: { readonly id: number; readonly text: string }) => void posted.push(message),
  };
  return { worker: worker as unknown as Worker, posted, control: worker };
};

test("[QR-07] checks one code at a time and then only the newest of the others", async () => {
  const { worker, posted, control } = makeHeldWorker();
  const { check } = makeCodeCheck(() => worker);
  const [first, replaced, newest] = ["a", "b", "c"].map((text) => check(codeOf(text)));
  expect(await replaced).toBe("superseded");
  expect(posted.map(({ text }) => text)).toEqual(["a"]);
  control.onmessage?.({ data: { id: posted[0]!.id, verdict: "unreadable" } });
  expect(await first).toBe("unreadable");
  expect(posted.map(({ text }) => text)).toEqual(["a", "c"]);
  control.onmessage?.({ data: { id: posted[1]!.id, verdict: "reads-back" } });
  expect(await newest).toBe("reads-back");
});

test("[QR-07] a worker that fails for an earlier code does not end the check of the newest one", async () => {
  const workers = [makeHeldWorker(), makeHeldWorker()];
  let opened = 0;
  const { check } = makeCodeCheck(() => workers[opened++]!.worker);
  const [first, newest] = [check(codeOf("a")), check(codeOf("b"))];
  workers[0]!.control.onerror?.({});
  expect(await first).toBe("unchecked");
  const [request] = workers[1]!.posted;
  expect(request?.text).toBe("b");
  workers[1]!.control.onmessage?.({ data: { id: request!.id, verdict: "reads-back" } });
  expect(await newest).toBe("reads-back");
});

test("[QR-07] a code that waits for another check has 15 s of its own", async () => {
  vi.useFakeTimers();
  try {
    const { worker, posted, control } = makeHeldWorker();
    const { check } = makeCodeCheck(() => worker);
    const first = check(codeOf("a"));
    const newest = check(codeOf("b"));
    await vi.advanceTimersByTimeAsync(14_000);
    control.onmessage?.({ data: { id: posted[0]!.id, verdict: "reads-back" } });
    expect(await first).toBe("reads-back");
    await vi.advanceTimersByTimeAsync(14_000);
    expect(control.terminate).not.toHaveBeenCalled();
    control.onmessage?.({ data: { id: posted[1]!.id, verdict: "reads-back" } });
    expect(await newest).toBe("reads-back");
  } finally {
    vi.useRealTimers();
  }
});

test("a failed worker ends its check, and the next check opens a new one", async () => {
  const workers = [makeHeldWorker(), makeHeldWorker()];
  let opened = 0;
  const { check } = makeCodeCheck(() => workers[opened++]!.worker);
  const first = check(codeOf("a"));
  workers[0]!.control.onerror?.({});
  expect(await first).toBe("unchecked");
  expect(workers[0]!.control.terminate).toHaveBeenCalledOnce();
  const second = check(codeOf("b"));
  workers[1]!.control.onmessage?.({ data: { id: workers[1]!.posted[0]!.id, verdict: "reads-back" } });
  expect(await second).toBe("reads-back");
});

test("reports a code as unchecked when the browser cannot open a worker", async () => {
  const { prepare, check } = makeCodeCheck(() => {
    throw new Error("no workers here");
  });
  prepare();
  expect(await check(codeOf("a"))).toBe("unchecked");
});

test("ends a check whose worker does not respond within 15 s", async () => {
  vi.useFakeTimers();
  try {
    const { worker } = makeHeldWorker();
    const verdict = makeCodeCheck(() => worker).check(codeOf("a"));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await verdict).toBe("unchecked");
  } finally {
    vi.useRealTimers();
  }
});
