import { beforeAll, expect, test } from "vitest";
import { buildEdgeFunction, edgeFunctionMaxBytes } from "#infra/build/build-edge-function.ts";
import { localSettings, type SiteSettings } from "#shared/site-settings.ts";
import { findUnknownSyntax } from "./edge-syntax.ts";
import type { EdgeFunction } from "#infra/local/edge/edge-event.ts";
import { makeChosenEdgeFunction } from "#test/support/engines/chosen-engines.ts";

const pages = {
  "/": "/index.html",
  "/pricing": "/pricing.html",
  "/contact": "/contact.html",
  "/pay-now": "/pay-now.html",
  "/process-payment": "/process-payment.html",
  "/payment-status": "/payment-status.html",
  "/vcard/create": "/vcard/create.html",
  "/blog": "/blog.html",
  "/blog/post": "/blog/post.html",
};
const shells = { "/vcard/": "/vcard.shell.html" };
const notFound = { site: "/404.html", bare: "/404-bare.html", blogPost: "/404-blog-post.html" };
const documents = [pages, shells, notFound].flatMap((files) => Object.values<string>(files));
const release = {
  id: "0123456789ab",
  pages,
  countryPages: { IN: { "/pricing": "/pricing.in.html" } },
  shells,
  files: ["/favicon.svg", "/robots.txt"],
  notFound,
  scriptHash: "'sha256-script'",
  baseStyleHash: "'sha256-base'",
  styleHashes: {
    ...Object.fromEntries(documents.map((file) => [file, `'sha256-${file}='`])),
    "/pricing.in.html": "'sha256-/pricing.html='",
    "/404-bare.html": "'sha256-/404.html='",
  },
  settings: localSettings,
};

let code: string;
let edge: EdgeFunction;

beforeAll(async () => {
  code = await buildEdgeFunction(release);
  edge = makeChosenEdgeFunction(code);
});

const send = (uri: string, query?: string, headers: Record<string, { value: string }> = {}, method = "GET") =>
  edge.onRequest({ method, uri, headers, rawQueryString: () => query });

const from = (country: string) => ({ "cloudfront-viewer-country": { value: country } });

const fileOf = (uri: string, query?: string, country?: string) => {
  const verdict = send(uri, query, country === undefined ? {} : from(country));
  return verdict.type === "request"
    ? verdict.request.uri
    : `${verdict.response.statusCode} ${verdict.response.headers["location"]?.value}`;
};

const statusOf = (uri: string, originStatus = 200) =>
  edge.onResponse({ method: "GET", uri, headers: {} }, { statusCode: originStatus, headers: {} }).statusCode;

test.for([
  ["/", "/releases/0123456789ab/index.html"],
  ["/contact", "/releases/0123456789ab/contact.html"],
  ["/favicon.svg", "/releases/0123456789ab/favicon.svg"],
  ["/pricing.in.html", "/releases/0123456789ab/404.html"],
  ["/contact/", "301 /contact"],
  ["/Contact", "301 /contact"],
  ["/CONTACT//", "301 /contact"],
  ["//contact", "301 /contact"],
  ["/vcard//create/", "301 /vcard/create"],
  ["//", "301 /"],
  ["/robots.txt/", "301 /robots.txt"],
  ["/Robots.txt", "/releases/0123456789ab/404.html"],
  ["/nothing", "/releases/0123456789ab/404.html"],
  ["/nothing/", "/releases/0123456789ab/404.html"],
  ["//evil.example/contact", "/releases/0123456789ab/404.html"],
  ["/\\evil.example", "/releases/0123456789ab/404.html"],
  ["/constructor", "/releases/0123456789ab/404.html"],
  ["/__proto__", "/releases/0123456789ab/404.html"],
  ["/contact.html", "/releases/0123456789ab/404.html"],
  ["/releases/0123456789ab/index.html", "404 undefined"],
  ["/releases/0123456789ab/nothing", "404 undefined"],
  ["/releases/ba9876543210/index.html", "/releases/0123456789ab/404.html"],
  ["/releases", "/releases/0123456789ab/404.html"],
  ["//releases/0123456789ab/index.html", "/releases/0123456789ab/404.html"],
  ["/%63ontact", "/releases/0123456789ab/404.html"],
  ["/blog", "/releases/0123456789ab/blog.html"],
  ["/blog/", "301 /blog"],
  ["/blog/post", "/releases/0123456789ab/blog/post.html"],
  ["/Blog/Post/", "301 /blog/post"],
  ["/blog/nothing", "/releases/0123456789ab/404-blog-post.html"],
  ["/blog/nothing/", "/releases/0123456789ab/404-blog-post.html"],
  ["/blogs", "/releases/0123456789ab/404.html"],
  ["/blog/post/more", "/releases/0123456789ab/404.html"],
  ["/vcard/create", "/releases/0123456789ab/vcard/create.html"],
  ["/vcard/1763640000000ab3Z", "/releases/0123456789ab/vcard.shell.html"],
  ["/vcard/%E0%A4%A", "/releases/0123456789ab/vcard.shell.html"],
  ["/vcard/constructor", "/releases/0123456789ab/vcard.shell.html"],
  ["/vcard/AbC/", "301 /vcard/AbC"],
  ["/VCard/AbC", "301 /vcard/AbC"],
  ["//vcard//AbC", "301 /vcard/AbC"],
  ["/VCARD/Create", "301 /vcard/create"],
  ["/vcard/", "/releases/0123456789ab/404.html"],
  ["/vcard/a/b", "/releases/0123456789ab/404.html"],
  ["/vcard.shell.html", "/releases/0123456789ab/404.html"],
  ["/x/vcard/abc", "/releases/0123456789ab/404.html"],
] as const)("[SITE-01] %s maps to %s", ([uri, file]) => {
  expect(fileOf(uri)).toBe(file);
});

test.each(["/payment-status/nothing", "/process-paymentx"])(
  "[PAY-08] [SITE-02] %s returns the not-found page without a header",
  (uri) => {
    expect(fileOf(uri)).toBe("/releases/0123456789ab/404-bare.html");
  },
);

const keyed = {
  ...release,
  settings: {
    ...localSettings,
    analytics: {
      mixpanel: { token: "0123456789abcdef0123456789abcdef", residency: "eu", replayPercent: 10 } as const,
      metaPixel: { id: "123456789012345" },
      ga4: { measurementId: "G-ABCDE12345" },
    },
  },
};

const policyOf = (uri: string, from = edge) =>
  from.onResponse({ method: "GET", uri, headers: {} }, { statusCode: 200, headers: {} }).headers[
    "content-security-policy"
  ]?.value ?? "";

const readPolicy = (from: EdgeFunction, uri: string): Readonly<Record<string, string>> => {
  const directives = policyOf(uri, from).split("; ");
  return Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/s).slice(0, 2)));
};

test("[PAY-04] the policy of payment pages allows only Mixpanel and, at a checkout, the payment provider", async () => {
  const keyedEdge = makeChosenEdgeFunction(await buildEdgeFunction(keyed));
  for (const path of ["/payment-status", "/releases/0123456789ab/payment-status.html"]) {
    const payment = readPolicy(keyedEdge, path);
    expect(payment["connect-src"]).toBe("'self' https://api-eu.mixpanel.com");
    expect(payment["script-src"]).toBe("'self' 'sha256-script'");
    expect(payment["frame-src"]).toBeUndefined();
  }
  const checkout = readPolicy(keyedEdge, "/pay-now");
  expect(checkout["script-src"]).toBe(
    "'self' 'sha256-script' https://mercury.phonepe.com/web/bundle/checkout.js",
  );
  expect(checkout["connect-src"]).toBe(
    "'self' https://api-eu.mixpanel.com https://mercury.phonepe.com https://api.phonepe.com",
  );
});

test("[STAT-04] the policy of a static file allows loading nothing, under both of its paths", async () => {
  const keyedEdge = makeChosenEdgeFunction(await buildEdgeFunction(keyed));
  const folder = `/releases/${release.id}`;
  for (const path of release.files)
    for (const uri of [path, folder + path])
      expect(readPolicy(keyedEdge, uri), uri).toEqual({
        "default-src": "'none'",
        "frame-ancestors": "'none'",
      });
  for (const uri of [`/releases/ba9876543210/favicon.svg`, "/favicon.svg/"])
    expect(readPolicy(keyedEdge, uri), uri).toEqual(readPolicy(keyedEdge, "/nothing"));
  expect(readPolicy(keyedEdge, `${folder}/contact.html`)).toEqual(readPolicy(keyedEdge, "/contact"));
});

test.each([
  ["/", "/index.html"],
  ["/contact", "/contact.html"],
  ["/pricing", "/pricing.in.html"],
  ["/payment-status", "/payment-status.html"],
  ["/vcard/1763640000000ab3z", "/vcard.shell.html"],
  ["/vcard/create", "/vcard/create.html"],
  ["/blog/post", "/blog/post.html"],
  ["/nothing", "/404.html"],
  ["/constructor", "/404.html"],
  ["/payment-status/nothing", "/404-bare.html"],
  ["/blog/nothing", "/404-blog-post.html"],
])("[SITE-06] %s allows only the base style and its own, under both of its paths", (path, file) => {
  for (const uri of [path, `/releases/${release.id}${file}`])
    expect(readPolicy(edge, uri)["style-src"], uri).toBe(
      `'sha256-base' 'sha256-${file.replace(/\.in|-bare/, "")}='`,
    );
});

test("a redirect preserves the query exactly and has the security headers", () => {
  const query = "b=2&a=%20x&b=1&empty=&flag&c=%C3%A9+";
  expect(send("/Contact/", query)).toMatchObject({
    type: "response",
    response: {
      statusCode: 301,
      headers: {
        location: { value: `/contact?${query}` },
        "x-content-type-options": { value: "nosniff" },
        "strict-transport-security": { value: expect.stringMatching(/^max-age=\d{8}/) },
      },
    },
  });
});

test.for([
  ["/Payment-Status/", "no-store"],
  ["//pay-now", "no-store"],
  ["/PROCESS-PAYMENT", "no-store"],
  ["/Contact/", "public, max-age=3600"],
] as const)("[PAY-04] the redirect of %s has cache-control %s", ([uri, cacheControl]) => {
  expect(send(uri, "merchantOrderId=A")).toMatchObject({
    response: { statusCode: 301, headers: { "cache-control": { value: cacheControl } } },
  });
});

/** Requests a site that has its own domain, at that host or another. */
const requestUnder = async (host: string, uri: string, query?: string) => {
  const settings: SiteSettings = {
    ...localSettings,
    host: "www.example.com",
    redirectedHosts: ["example.com", "example.net"],
    transport: "host alone",
  };
  const named = makeChosenEdgeFunction(await buildEdgeFunction({ ...release, settings }));
  const headers = { host: { value: host } };
  return named.onRequest({ method: "GET", uri, headers, rawQueryString: () => query });
};

test.for([
  ["example.com", "/pricing", "/pricing"],
  ["example.net", "/", "/"],
  ["example.com", "/Pricing/", "/pricing"],
  ["example.com", "/nothing", "/nothing"],
  ["example.com", "/favicon.svg", "/favicon.svg"],
  ["example.com", "//evil.example/contact", "//evil.example/contact"],
])(
  "[SITE-01] on the redirected host %s, %s redirects to the site's own host in one step",
  async ([host, uri, path]) => {
    expect(await requestUnder(host!, uri!, "a=%20b&a")).toMatchObject({
      type: "response",
      response: {
        statusCode: 301,
        headers: { location: { value: `https://www.example.com${path}?a=%20b&a` } },
      },
    });
  },
);

test("[PAY-04] on a redirected host, the redirect of a payment page is not cached", async () => {
  expect(await requestUnder("example.com", "/payment-status", "merchantOrderId=A")).toMatchObject({
    response: { headers: { "cache-control": { value: "no-store" } } },
  });
});

test("[SITE-01] serves pages without redirect on the site's own host and on CloudFront's", async () => {
  expect(await requestUnder("www.example.com", "/pricing")).toMatchObject({ type: "request" });
  expect(await requestUnder("www.example.com", "/pricing/")).toMatchObject({
    response: { headers: { location: { value: "/pricing" } } },
  });
  // CloudFront's host works before the site's domain does, as while a stage gets its first domain.
  expect(await requestUnder("d111111abcdef8.cloudfront.net", "/pricing")).toMatchObject({ type: "request" });
  expect(send("/pricing", undefined, { host: { value: "d111111abcdef8.cloudfront.net" } }).type).toBe(
    "request",
  );
});

test("[OPS-02] a redirect from a host with subdomains sends HSTS without includeSubDomains", async () => {
  expect(await requestUnder("example.com", "/")).toMatchObject({
    response: { headers: { "strict-transport-security": { value: "max-age=63072000" } } },
  });
});

test("[PRICE-03] returns the country on every host without a redirect", async () => {
  expect(await requestUnder("example.com", "/json/")).toMatchObject({ response: { statusCode: 200 } });
});

test.for([
  ["IN", "IN"],
  ["US", "US"],
  ["", ""],
  [undefined, ""],
  ["in", ""],
  ["XXX", ""],
  ['"><', ""],
])("[PRICE-03] for the country header %j, /json/ returns %j uncached", ([header, country]) => {
  expect(send("/json/", undefined, header === undefined ? {} : from(header))).toMatchObject({
    response: {
      statusCode: 200,
      body: JSON.stringify({ country }),
      headers: { "cache-control": { value: "private, no-store" } },
    },
  });
});

test.for([
  ["IN", "/pricing.in.html"],
  ["US", "/pricing.html"],
  ["", "/pricing.html"],
  ["in", "/pricing.html"],
  ["IN,US", "/pricing.html"],
  ["constructor", "/pricing.html"],
  ["__proto__", "/pricing.html"],
])("[PRICE-03] a viewer with the country header %j gets %s", ([value, file]) => {
  expect(fileOf("/pricing", undefined, value)).toBe(`/releases/0123456789ab${file}`);
});

test.for([
  ["US", "attendees=300&prices=IN", "/pricing.in.html"],
  ["IN", "prices=elsewhere&attendees=300", "/pricing.html"],
  ["IN", "prices=constructor", "/pricing.html"],
  ["IN", "prices=", "/pricing.in.html"],
  ["US", "otherprices=IN", "/pricing.html"],
])("[PRICE-08] from %s, a link with %s gets %s", ([from, query, file]) => {
  expect(fileOf("/pricing", query, from)).toBe(`/releases/0123456789ab${file}`);
});

test("[PRICE-03] in India, only pages with an Indian document are served differently, without a redirect", () => {
  for (const uri of ["/", "/contact", "/favicon.svg", "/nothing", "/toString"])
    expect(fileOf(uri, undefined, "IN")).toBe(fileOf(uri));
  expect(statusOf("/releases/0123456789ab/pricing.in.html")).toBe(200);
  expect(fileOf("/Pricing/", "a=1", "IN")).toBe("301 /pricing?a=1");
});

test("[SITE-07] changes the status of a not-found document to 404, under both of its paths", () => {
  const paths = [
    "/releases/0123456789ab/404.html",
    "/releases/0123456789ab/404-bare.html",
    "/releases/0123456789ab/404-blog-post.html",
    "/nothing",
    "/payment-status/x",
    "/blog/x",
  ];
  expect(paths.map((path) => statusOf(path))).toEqual([404, 404, 404, 404, 404, 404]);
  expect(
    ["/", "/contact", "/favicon.svg", "/releases/0123456789ab/contact.html"].map((path) => statusOf(path)),
  ).toEqual([200, 200, 200, 200]);
  expect([304, 206].map((status) => statusOf("/contact", status))).toEqual([304, 206]);
});

test("[VC-04] returns 200 for a card's address, and 404 for its folder and deeper paths", () => {
  const paths = [
    "/vcard/1763640000000ab3z",
    "/releases/0123456789ab/vcard.shell.html",
    "/vcard",
    "/vcard/",
    "/vcard/a/b",
  ];
  expect(paths.map((path) => statusOf(path))).toEqual([200, 200, 404, 404, 404]);
});

test("[SITE-07] [SITE-06] returns a 404 document that loads nothing for the path of a stored file", () => {
  expect(send("/releases/0123456789ab/pay-now.html")).toMatchObject({
    type: "response",
    response: {
      statusCode: 404,
      headers: {
        "content-security-policy": { value: "default-src 'none'; frame-ancestors 'none'" },
        "x-content-type-options": { value: "nosniff" },
        "cache-control": { value: "private, no-store" },
        "content-type": { value: "text/html; charset=utf-8" },
        "x-release": { value: "0123456789ab" },
      },
      body: expect.stringContaining("</html>"),
    },
  });
});

test("removes conditional and range headers from a request for an unknown path", () => {
  const headers = {
    "if-none-match": { value: '"x"' },
    "if-modified-since": { value: "x" },
    range: { value: "bytes=0-9" },
  };
  const unknown = send("/nothing", undefined, { ...headers });
  const known = send("/contact", undefined, { ...headers });
  expect(unknown.type === "request" && unknown.request.headers).toEqual({});
  expect(known.type === "request" && known.request.headers).toEqual(headers);
});

test("a document's policy has no unsafe-inline and fits the size limit", () => {
  expect(policyOf("/")).not.toContain("unsafe");
  expect(Buffer.byteLength(policyOf("/"))).toBeLessThanOrEqual(1700);
});

/** A policy without the page's own style hash. */
const sourcesOf = (uri: string): string => policyOf(uri).replace(/(style-src 'sha256-base') [^;]+/, "$1");

const ordinaryPaths = [
  "/",
  "/contact",
  "/payment-status",
  "/releases/0123456789ab/payment-status.html",
  "/pay-now/",
  "/Pay-Now",
  "/process-payment/x",
  "/releases/ba9876543210/pay-now.html",
  "/nothing",
];

test("[PAY-04] only checkout pages allow the provider's script, frame and requests", () => {
  for (const path of ordinaryPaths) expect(sourcesOf(path), path).toBe(sourcesOf("/"));
  expect(policyOf("/")).not.toMatch(/phonepe|frame-src/);
  for (const path of ["/pay-now", "/process-payment"]) {
    expect(policyOf(`/releases/0123456789ab${path}.html`)).toBe(policyOf(path));
    expect(readPolicy(edge, path)).toEqual({
      ...readPolicy(edge, "/"),
      "style-src": readPolicy(edge, path)["style-src"],
      "script-src": "'self' 'sha256-script' https://mercury.phonepe.com/web/bundle/checkout.js",
      "connect-src": "'self' https://mercury.phonepe.com https://api.phonepe.com",
      "frame-src": "'self' https://mercury.phonepe.com https://mercury-uat.phonepe.com",
    });
    expect(policyOf(path)).not.toContain("unsafe");
  }
});

test("the built file uses only syntax of CloudFront's engine", () => {
  expect(findUnknownSyntax(code)).toEqual([]);
});

test("the built file fits CloudFront's size limit", () => {
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(edgeFunctionMaxBytes);
});

test.for([
  "for (const a of []) {}",
  "const { a } = {};",
  "const [a] = [];",
  "f(...x);",
  "const a = { ...b };",
  "const f = (a = 1) => a;",
  "const f = (...a) => a;",
  "class A {}",
  "a?.b;",
  "a ?? b;",
  "a ??= b;",
  "2 ** 3;",
  "const o = { a };",
  "const o = { [a]: 1 };",
  "const o = { f() {} };",
  "function* g() {}",
  "try { f(); } catch { g(); }",
  "const n = 1n;",
  "const n = 1_000;",
  "/a/s.test(b);",
  "f`x`;",
])("reports %s as syntax that CloudFront's engine does not support", (source) => {
  expect(findUnknownSyntax(source).length).toBeGreaterThan(0);
});

const sentence = "Your order failed. Call +91 98765 43210";

test.each([
  ["an unknown path", `/${encodeURIComponent(sentence)}`, undefined],
  ["an unknown post", `/blog/${encodeURIComponent(sentence)}`, undefined],
  ["an unknown file", `/${encodeURIComponent(sentence)}.pdf`, undefined],
  ["the query of a page", "/pricing", `attendees=${encodeURIComponent(sentence)}`],
  ["the query of an unknown path", "/no-such-page", `text=${encodeURIComponent(sentence)}`],
  ["a card that is not one", `/vcard/${encodeURIComponent(sentence)}/x`, undefined],
  ["the country of the viewer", "/json/", undefined],
])("[PAY-25] the text of %s appears in no document path and no response header", (_what, uri, query) => {
  const header = { "cloudfront-viewer-country": { value: sentence } };
  const verdict = send(uri, query, header);
  const seen =
    verdict.type === "request"
      ? edge.onResponse(verdict.request, { statusCode: 200, headers: {} })
      : verdict.response;
  if (verdict.type === "request")
    expect(documents).toContain(verdict.request.uri.replace(/^\/releases\/\w+/, ""));
  expect(JSON.stringify(seen)).not.toContain("98765");
});
