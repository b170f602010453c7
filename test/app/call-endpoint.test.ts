import { afterEach, expect, test, vi } from "vitest";
import { callEndpoint } from "#frontend/src/lib/call-endpoint.ts";
import { readViewerLocation, sendContactMessage } from "#shared/contract/api.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";

afterEach(() => vi.unstubAllGlobals());

const message = makeMessage();

const respondWith = (respond: () => Promise<Response>) => {
  const fetch = vi.fn<typeof globalThis.fetch>(respond);
  vi.stubGlobal("fetch", fetch);
  return fetch;
};

const call = () => callEndpoint(sendContactMessage, message, { headers: { "Idempotency-Key": "key" } });

test("[CONT-03] sends JSON with the method and path of the endpoint", async () => {
  const fetch = respondWith(() => Promise.resolve(Response.json({ success: true, ref: "K3" })));
  await expect(call()).resolves.toEqual({ type: "ok", body: { success: true, ref: "K3" } });
  const [path, init] = fetch.mock.calls[0]!;
  expect(path).toBe("/api/contact");
  expect(init).toMatchObject({
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": "key" },
  });
  expect(JSON.parse(init!.body as string)).toEqual(message);
});

test("[PAY-18] a request times out after 35 s", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  respondWith(() => Promise.resolve(Response.json({ success: true, ref: "K3" })));
  await call();
  expect(timeout).toHaveBeenCalledExactlyOnceWith(35_000);
});

test("[PRICE-03] sends a GET request without a body", async () => {
  const fetch = respondWith(() => Promise.resolve(Response.json({ country: "IN" })));
  await expect(callEndpoint(readViewerLocation, undefined)).resolves.toEqual({
    type: "ok",
    body: { country: "IN" },
  });
  expect(fetch.mock.calls[0]![1]).not.toHaveProperty("body");
});

test.each([
  ["the server's own", '{"error":"No","message":"No","code":"invalid-message"}', "invalid-message", "No"],
  ["API Gateway's", '{"message":"Too Many Requests"}', undefined, undefined],
  ["a page of HTML", "<h1>Bad gateway</h1>", undefined, undefined],
  ["empty", "", undefined, undefined],
])(
  "[CONT-05] [PAY-10] [VOICE-06] reads the code and message of a refusal whose body is %s",
  async (_, body, code, message) => {
    respondWith(() => Promise.resolve(new Response(body, { status: 429 })));
    await expect(call()).resolves.toEqual({ type: "refused", status: 429, code, message });
  },
);

test("[CONT-05] returns the result 'unanswered' without a connection", async () => {
  const cause = new TypeError("Failed to fetch");
  respondWith(() => Promise.reject(cause));
  await expect(call()).resolves.toEqual({ type: "unanswered", cause });
});

test.each(['{ "fine": "probably" }', "<h1>It works</h1>"])(
  "[CONT-03] [PAY-10] rejects a success response that violates the contract: %s",
  async (body) => {
    respondWith(() => Promise.resolve(new Response(body)));
    await expect(call()).resolves.toMatchObject({ type: "unusable" });
  },
);

const waits = [
  ["2", 2],
  ["Fri, 20 Nov 2026 10:00:00 GMT", undefined],
  ["-1", undefined],
] as const;

test.each(waits)(
  "[PAY-03] for a refusal with Retry-After: %s, returns a wait of %s seconds",
  async (header, seconds) => {
    respondWith(() => Promise.resolve(new Response("", { status: 503, headers: { "Retry-After": header } })));
    expect(await call()).toMatchObject({ type: "refused", retryAfterSeconds: seconds });
  },
);
