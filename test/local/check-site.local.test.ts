import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkSite } from "#shared/brand/check-site.ts";
import { enabledOnly } from "#shared/features.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";

/** Changes to a response; a header that is undefined is removed. */
type Spoilt = {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

const readAddress = (input: RequestInfo | URL) => new URL(input instanceof Request ? input.url : input);

const responses = new Map<string, Response>();

/** Responses of the local environment, each requested once and cached, except those of one path. */
const spoiling =
  (path: string, { status, body, headers = {} }: Spoilt): typeof fetch =>
  async (input, init) => {
    const { href, pathname } = readAddress(input);
    const requests = `${init?.method} ${href}`;
    const result = responses.get(requests) ?? (await fetch(input, init));
    responses.set(requests, result);
    const response = result.clone();
    if (pathname !== path) return response;
    const own = Object.entries({ ...Object.fromEntries(response.headers), ...headers });
    return new Response(body ?? response.body, {
      status: status ?? response.status,
      headers: own.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    });
  };

test("[OPS-06] the site check reports no error for a healthy site of the expected release", async () => {
  const { id } = JSON.parse(readFileSync("dist/site/release.json", "utf8")) as { id: string };
  // The first run starts the functions, which on a busy machine may take longer than a visitor waits.
  await checkSite({ origin: local.origin, fetch });
  expect(await checkSite({ origin: local.origin, fetch })).toEqual([]);
  expect(await checkSite({ origin: local.origin, fetch, release: id })).toEqual([]);
});

test("[OPS-06] the site check reports every page that shows another release", async () => {
  const errors = await checkSite({ origin: local.origin, fetch, release: "0123456789ab" });
  const pages = enabledOnly([
    { path: "/" },
    { path: "/pricing" },
    { path: "/contact" },
    { feature: "payment", path: "/pay-now" },
    { feature: "payment", path: "/process-payment" },
  ]).map(({ path }) => `page ${path}`);
  expect(errors.map(({ check }) => check)).toEqual([...pages, "unknown page"]);
  expect(errors[0]?.what).toMatch(/^release [0-9a-f]{12}, expected 0123456789ab$/);
});

const policy = "content-security-policy";
const unsafePolicy = "default-src 'none'; script-src 'unsafe-inline'";

test.each<[check: string, what: string, path: string, spoilt: Spoilt]>([
  ["page /pricing", "status 500, expected 200", "/pricing", { status: 500 }],
  ["page /contact", "it is not HTML", "/contact", { headers: { "content-type": "text/plain" } }],
  ["page /contact", "no x-release", "/contact", { headers: { "x-release": undefined } }],
  [
    "page /contact",
    "its Content-Security-Policy is missing",
    "/contact",
    { headers: { [policy]: undefined } },
  ],
  [
    "page /pricing",
    "its Content-Security-Policy allows unsafe sources",
    "/pricing",
    { headers: { [policy]: unsafePolicy } },
  ],
  ["unknown page", "status 200, expected 404", "/there-is-nothing-here", { status: 200 }],
  ["assets", "the home page has no script", "/", { body: "<!doctype html><h1>Soon</h1>" }],
  ["country", "the response has no country", "/json/", { body: '{"country":""}' }],
  ["country", "an unreadable response", "/json/", { body: "<!doctype html>" }],
  ["trailing slash", "status 200 to /contact", "/contact/", { status: 200 }],
  ["endpoint /api/contact", "status 503, expected 405", "/api/contact", { status: 503 }],
  ["endpoint /api/contact", "another error body than ours", "/api/contact", { body: "{}" }],
  ["unknown endpoint", "an unreadable response", "/api/there-is-nothing-here", { body: "<!doctype html>" }],
])("[OPS-06] the site check reports under '%s': %s", async (check, what, path, spoilt) => {
  const errors = await checkSite({ origin: local.origin, fetch: spoiling(path, spoilt) });
  expect(errors).toEqual([{ check, what }]);
});

test.each<[fault: string, spoilt: Spoilt, what: RegExp]>([
  ["is missing", { status: 403 }, /^status 403 of \/assets\/\S+\.js$/],
  [
    "is not cached",
    { headers: { "cache-control": "no-cache" } },
    /^\/assets\/\S+\.js must be cacheable without expiry$/,
  ],
])("[OPS-06] the site check reports a page's script that %s", async (_error, spoilt, what) => {
  const front = await (await fetch(local.origin)).text();
  const script = front.match(/\/assets\/[^\s"]+\.js/g)?.at(-1) ?? "";
  const errors = await checkSite({ origin: local.origin, fetch: spoiling(script, spoilt) });
  expect(errors).toEqual([{ check: "assets", what: expect.stringMatching(what) }]);
});

/** The local environment under its own address, with or without CloudFront's redirect to HTTPS. */
const behindHttps =
  (redirects: boolean): typeof fetch =>
  (input, init) => {
    const { protocol, pathname } = readAddress(input);
    return protocol === "http:" && redirects
      ? Promise.resolve(new Response(null, { status: 301, headers: { location: "https://site.test/" } }))
      : fetch(`${local.origin}${pathname}`, init);
  };

test("[OPS-06] the site check reports a site whose http address does not redirect to https", async () => {
  const origin = "https://site.test";
  expect(await checkSite({ origin, fetch: behindHttps(true) })).toEqual([]);
  expect(await checkSite({ origin, fetch: behindHttps(false) })).toEqual([
    { check: "https", what: "status 200 to nowhere" },
  ]);
});

test("[OPS-06] the site check gives every request a timeout, and reports a request that times out", async () => {
  const signals: unknown[] = [];
  const errors = await checkSite({
    origin: local.origin,
    fetch: (_input, init) => {
      signals.push(init?.signal);
      return Promise.reject(new DOMException("", "TimeoutError"));
    },
  });
  expect(signals.length).toBe(errors.length);
  expect(signals.every((signal) => signal instanceof AbortSignal)).toBe(true);
  expect(new Set(errors.map(({ what }) => what))).toEqual(new Set(["no response in 8 s"]));
});
