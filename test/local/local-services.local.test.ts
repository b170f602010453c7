import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeApiGateway, makeThrottle } from "#infra/local/edge/api-gateway.ts";
import { makeStreamTrigger } from "#infra/local/aws/stream-trigger.ts";
import { makeEventQueue } from "#infra/local/aws/event-queue.ts";
import { openLocalClock } from "#infra/local/local-clock.ts";
import { hostFunction, type HostedFunction, type InvocationOutcome } from "#infra/local/aws/function-host.ts";
import { readLock, releaseLock, takeLock } from "#infra/local/lock-file.ts";
import { openMailbox } from "#infra/local/aws/mailbox.ts";
import { makeRateCounter } from "#infra/local/edge/firewall.ts";
import { listen } from "#test/support/run/listen.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const mail = {
  id: "m1",
  from: "a",
  to: ["b"],
  replyTo: [],
  subject: "s",
  headers: {},
  text: "t",
  html: "h",
  receivedAt: "now",
};

test("[OPS-03] the mailbox survives a restart and a truncated last line", () => {
  const file = join(makeTemporaryFolder(), "mailbox.jsonl");
  openMailbox(file).add({ ...mail, text: "Zoë 🎉" });
  appendFileSync(file, '{"id":"m2","fro');
  const reopened = openMailbox(file);
  reopened.add({ ...mail, id: "m3" });
  reopened.add({ ...mail, id: "m4" });
  for (const mailbox of [reopened, openMailbox(file)]) {
    const idsOfNewest = (newest?: number) => mailbox.list(newest).map(({ id }) => id);
    expect(idsOfNewest()).toEqual(["m1", "m3", "m4"]);
    expect([1, 2, 3, 4].map(idsOfNewest)).toEqual([
      ["m4"],
      ["m3", "m4"],
      ["m1", "m3", "m4"],
      ["m1", "m3", "m4"],
    ]);
  }
  reopened.empty();
  expect([reopened.list(), reopened.list(1), openMailbox(file).list()]).toEqual([[], [], []]);
  reopened.add(mail);
  expect(reopened.list()).toEqual([mail]);
});

test("[OPS-03] a closed mailbox no longer writes to its folder, or to the file of the next one", () => {
  const folder = join(makeTemporaryFolder(), "state");
  const file = join(folder, "mailbox.jsonl");
  mkdirSync(folder);
  const old = openMailbox(file);
  old.add(mail);
  old.close();
  rmSync(folder, { recursive: true });
  old.add({ ...mail, id: "too late" });
  mkdirSync(folder);
  const next = openMailbox(file);
  old.add({ ...mail, id: "later still" });
  next.add({ ...mail, id: "m2" });
  expect(next.list().map(({ id }) => id)).toEqual(["m2"]);
});

test("a stream trigger delivers batches in order, one at a time, and continues after a failure", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const batches: (readonly unknown[])[] = [];
  let handing = 0;
  const trigger = makeStreamTrigger(3, async (records) => {
    handing += 1;
    expect(handing).toBe(1);
    batches.push(records);
    await Promise.resolve();
    handing -= 1;
    if (batches.length === 1) throw new Error("the first batch fails");
  });
  for (let record = 0; record < 8; record += 1) trigger.send(record);
  await trigger.idle();
  expect(batches).toEqual([[0], [1, 2, 3], [4, 5, 6], [7]]);
  expect(printed).toHaveBeenCalledOnce();
  printed.mockClear();
});

test("[CONT-08] retries a failed queue message after its wait, and dead-letters it after the last try", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const clock = { now: 0, pass: (): void => undefined };
  const batches: string[][] = [];
  const queue = makeEventQueue(
    { now: () => clock.now, onPass: (listen) => void (clock.pass = listen) },
    { batchSize: 2, retrySeconds: 60, triesMax: 3 },
    (records) => {
      batches.push(records.map(({ body }) => body));
      const failed = records.filter(({ body }) => body === '"bad"');
      const batchItemFailures = failed.map(({ messageId }) => ({ itemIdentifier: messageId }));
      return Promise.resolve({ type: "answered", result: { batchItemFailures } });
    },
  );
  for (const event of ["good", "bad", "fine"]) queue.send(event);
  for (const seconds of [0, 59, 60, 119, 120, 600]) {
    clock.now = seconds * 1000;
    clock.pass();
    await queue.idle();
  }
  expect(batches.flat().toSorted()).toEqual(['"bad"', '"bad"', '"bad"', '"fine"', '"good"']);
  expect(printed).toHaveBeenCalledOnce();
  printed.mockClear();
  queue.close();
});

test("[OPS-03] a lock file blocks a second start only while its local environment responds", async () => {
  const file = join(makeTemporaryFolder(), "environment.lock");
  expect(await readLock(file)).toEqual({ type: "free" });
  takeLock(file, 1);
  expect(await readLock(file)).toEqual({ type: "free" });

  const living = createServer((_request, response) => response.end(JSON.stringify({ pid: process.pid })));
  const port = await listen(living);
  takeLock(file, port);
  expect(await readLock(file)).toEqual({ type: "held", owner: { pid: process.pid, port } });
  writeFileSync(file, JSON.stringify({ pid: process.pid + 1, port }));
  expect(await readLock(file)).toEqual({ type: "free" });
  living.close();
  // A corrupt file, or one that was started on a full disk, belonged to another process.
  writeFileSync(file, '{"pid":');
  expect(await readLock(file)).toEqual({ type: "free" });
  releaseLock(file);
  expect(existsSync(file)).toBe(false);
});

test("[OPS-03] the local clock notifies listeners when it is moved forward, and stays ahead after a restart", async () => {
  const file = join(makeTemporaryFolder(), "clock-ahead-ms");
  const clock = openLocalClock(file);
  const heard: number[] = [];
  clock.onPass(() => heard.push(clock.aheadMs()));
  const pass = clock.actions.get("POST /__local/api/clock")!;
  for (const passSeconds of [30, 0.5]) await pass({ passSeconds }, { query: "", id: "" });
  expect(heard).toEqual([30_000, 30_500]);
  expect(() => pass({ passSeconds: -1 }, { query: "", id: "" })).toThrow();
  const restarted = openLocalClock(file);
  expect(restarted.aheadMs()).toBe(30_500);
  expect(restarted.now()).toBeGreaterThan(Date.now() + 30_000);
});

test("the local API's throttle accepts a burst of requests, then its rate per second", () => {
  const time = { now: 0 };
  const take = makeThrottle({ ratePerSecond: 2, burst: 3 }, () => time.now);
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  time.now = 500;
  expect([take(), take()]).toEqual([true, false]);
});

test("the rate limit counts each address separately, and resets after an idle window", () => {
  const time = { now: 0 };
  const admit = makeRateCounter({ requests: 2, windowSeconds: 300 }, () => time.now);
  expect(["a", "a", "a", "b"].map(admit)).toEqual([true, true, false, true]);
  time.now = 200_000;
  expect(admit("a")).toBe(false);
  time.now = 499_999;
  // A refused request counts for as long as the others.
  expect([admit("a"), admit("a")]).toEqual([true, false]);
  time.now = 799_999;
  expect(admit("a")).toBe(true);
});

const request = {
  method: "POST",
  path: "/api/contact",
  query: "",
  headers: {},
  body: Buffer.from("{}"),
  sourceIp: "127.0.0.1",
};
const respondWith = (outcome: InvocationOutcome): HostedFunction => ({
  invoke: () => Promise.resolve(outcome),
  reload: () => Promise.resolve(),
  close: () => Promise.resolve(),
});
const gateway = (outcome: InvocationOutcome, takeToken = () => true) =>
  makeApiGateway(new Map([["/api/contact", respondWith(outcome)]]), respondWith(outcome), takeToken);

test.for([
  [{ type: "failed", reason: "boom" }, 500, "Internal Server Error"],
  [{ type: "timed out" }, 503, "Service Unavailable"],
  [{ type: "answered", result: "no answer of ours" }, 500, "Internal Server Error"],
] as const)(
  "maps the function result %j to the gateway's status %i",
  async ([outcome, statusCode, message]) => {
    expect(await gateway(outcome)(request)).toMatchObject({ statusCode, body: JSON.stringify({ message }) });
  },
);

test("returns the gateway's 429 when throttled, and its 431 for headers above 10,240 bytes", async () => {
  const fine: InvocationOutcome = { type: "answered", result: { statusCode: 200, headers: {}, body: "{}" } };
  expect(await gateway(fine, () => false)(request)).toMatchObject({
    statusCode: 429,
    body: '{"message":"Too Many Requests"}',
  });
  expect((await gateway(fine)({ ...request, headers: { "x-long": "a".repeat(10_240) } })).statusCode).toBe(
    431,
  );
  expect((await gateway(fine)(request)).statusCode).toBe(200);
});

/** Hosts a function with this code, with three instances and a timeout of 30 s. */
const host = (folder: string, code: string): HostedFunction => {
  const bundle = join(folder, "index.mjs");
  writeFileSync(bundle, code);
  return hostFunction({
    name: "counts",
    bundle,
    timeoutSeconds: 30,
    memoryMb: 128,
    reserved: 3,
    environment: {},
    clock: openLocalClock(join(folder, "clock.json")),
    writeLog: () => undefined,
  });
};

test("[OPS-03] [OPS-09] a function runs as many calls at once as it has instances, and queues the others", async () => {
  const hosted = host(
    makeTemporaryFolder(),
    `let running = 0;
    export const handler = async () => {
      const atOnce = (running += 1);
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      running -= 1;
      return atOnce;
    };`,
  );
  const outcomes = await Promise.all(Array.from({ length: 12 }, (_, event) => hosted.invoke(event)));
  await hosted.close();
  expect(outcomes.every(({ type }) => type === "answered")).toBe(true);
  expect(Math.max(...outcomes.map((outcome) => ("result" in outcome ? Number(outcome.result) : 0)))).toBe(3);
});

test("[OPS-03] a function's timeout starts when it is loaded, and ends a hanging call", async () => {
  const folder = makeTemporaryFolder();
  const file = join(folder, "may-load");
  const hosted = host(
    folder,
    `import { existsSync } from "node:fs";
    while (!existsSync(${JSON.stringify(file)})) await new Promise((done) => setTimeout(done, 5));
    export const handler = (event) => event === "hang" ? new Promise(() => undefined) : event;`,
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const called = hosted.invoke("answer");
  await new Promise(setImmediate);
  vi.advanceTimersByTime(60_000);
  writeFileSync(file, "");
  expect(await called).toEqual({ type: "answered", result: "answer" });
  const hanging = hosted.invoke("hang");
  await new Promise(setImmediate);
  vi.advanceTimersByTime(30_000);
  expect(await hanging).toEqual({ type: "timed out" });
  vi.useRealTimers();
  await hosted.close();
});
