import { afterEach, expect, test, vi } from "vitest";
import { loadJson } from "#frontend/src/lib/load-json.ts";
import { importAfresh } from "#test/support/fresh-modules.ts";

afterEach(() => vi.unstubAllGlobals());

const respondWith = (response: Response) => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(response));
  vi.stubGlobal("fetch", fetch);
  return fetch;
};

const importViewerCountry = () => importAfresh(() => import("#frontend/src/app/viewer-country.ts"));

const load = () => loadJson(["/json/", "ignored"]);

test("[SITE-10] requests the JSON file named by the first part of the cache key, with cookies", async () => {
  const fetch = respondWith(Response.json({ country: "IN" }));
  await expect(load()).resolves.toEqual({ country: "IN" });
  expect(fetch.mock.calls).toEqual([["/json/", { credentials: "include" }]]);
});

test.each([
  [
    "the status and its text from 500 on",
    503,
    "Service Unavailable",
    "internals",
    /^503: Service Unavailable$/,
  ],
  // HTTP/2 has no status text.
  ["the status and its standard phrase when it has no text", 502, "", "", /^502: Bad Gateway$/],
  ["the status and the body below 500", 404, "Not Found", "no such card", /^404: no such card$/],
])("[SITE-10] rejects a failed response with %s", async (_, status, statusText, body, error) => {
  respondWith(new Response(body, { status, statusText }));
  await expect(load()).rejects.toThrow(error);
});

test("[SITE-10] [PRICE-03] loads the country once per document, and leaves it unknown after a failure", async () => {
  const fetch = respondWith(new Response("", { status: 502 }));
  const log = vi.mocked(console.error).mockReturnValue(undefined);
  const { viewerCountry } = await importViewerCountry();
  viewerCountry.prefetch();
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  viewerCountry.prefetch();
  expect(await viewerCountry.settle()).toBe("");
  viewerCountry.prefetch();
  expect(log).toHaveBeenCalledOnce();
  expect(log.mock.lastCall).toContainEqual(new Error("502: Bad Gateway"));
  expect(fetch.mock.calls).toEqual([["/json/", { credentials: "include" }]]);
  log.mockClear();
});

test("[PRICE-03] stops waiting for the country after 800 ms, and ignores a later response", async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => promise);
  const { viewerCountry } = await importViewerCountry();
  const settled = vi.fn();
  void viewerCountry.settle().then(settled);
  await vi.advanceTimersByTimeAsync(799);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledExactlyOnceWith("");
  resolve(Response.json({ country: "IN" }));
  await vi.advanceTimersByTimeAsync(0);
  expect(await viewerCountry.settle()).toBe("");
  vi.useRealTimers();
});
