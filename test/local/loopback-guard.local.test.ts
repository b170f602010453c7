import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { endpointsSchema } from "#infra/local/environment-file.ts";
import { localServices } from "#infra/local/simulator-settings.ts";
import { checkoutPaths } from "#infra/payment/simulator/checkout-paths.ts";
import { localNames } from "#infra/local/local-names.ts";
import { readLocalEnvironment } from "#infra/operator/command/stage-clients.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";

/**
 * Sends one request byte for byte, which fetch cannot do. HTTP/1.0 allows a missing host, and its responses are not
 * chunked.
 */
const request = async (
  line: string,
  headers: readonly string[],
  body = "",
  { version = "1.0", port = local.port } = {},
) => {
  const socket = connect(port, "127.0.0.1");
  const head = [`${line} HTTP/${version}`, ...headers, `content-length: ${Buffer.byteLength(body)}`];
  socket.write(`${[...head, "connection: close"].join("\r\n")}\r\n\r\n${body}`);
  const response = await text(socket);
  const [top = "", ...rest] = response.split("\r\n\r\n");
  return { status: Number(top.split(" ")[1]), top: top.toLowerCase(), body: rest.join("\r\n\r\n") };
};

const here = "host: localhost:8787";

const attackers: readonly (readonly [what: string, headers: readonly string[]])[] = [
  ["an attacker's host name", ["host: rebound.example"]],
  ["a host name that only starts with localhost", ["host: localhost.rebound.example"]],
  ["a host name that only starts with 127.0.0.1", ["host: 127.0.0.1.rebound.example:8787"]],
  ["a host name that only ends with localhost", ["host: rebound.localhost"]],
  ["a host name with a trailing dot", ["host: localhost.:8787"]],
  ["a host name after a user name", ["host: localhost:8787@rebound.example"]],
  ["the address of every interface", ["host: 0.0.0.0:8787"]],
  ["an empty host name", ["host:"]],
  ["two host names, localhost first", [here, "host: rebound.example"]],
  ["two host names, localhost last", ["host: rebound.example", here]],
  ["the origin of another website", [here, "origin: https://elsewhere.example"]],
  ["an origin that only starts with localhost", [here, "origin: http://localhost.elsewhere.example"]],
  ["the origin of a sandboxed frame", [here, "origin: null"]],
  [
    "two origins, localhost first",
    [here, "origin: http://localhost:8787", "origin: https://elsewhere.example"],
  ],
  ["two origins in one header", [here, "origin: http://localhost:8787, https://elsewhere.example"]],
  ["the headers of another website's frame", [here, "sec-fetch-site: cross-site", "sec-fetch-dest: iframe"]],
];

test.each(attackers)(
  "[OPS-03] the console shows nothing to a request with %s, and changes nothing",
  async (_what, headers) => {
    const { status, top, body } = await request("GET /__local/api/mail", headers);
    expect([status, JSON.parse(body)]).toEqual([
      403,
      { error: "Open this as localhost, 127.0.0.1 or [::1]. Other names are rejected." },
    ]);
    expect(top).toContain("content-type: application/json");
    expect((await request("PUT /__local/api/viewer", headers, '{"country":"IN"}')).status).toBe(403);
    expect((await request("GET /__local/api/viewer", [here])).body).toBe('{"country":"US"}');
  },
);

test("[OPS-03] the console refuses a request without a host name", async () => {
  expect((await request("GET /__local/api/mail", [])).status).toBe(403);
  expect((await request("GET /__local/api/mail", [], "", { version: "1.1" })).status).toBe(400);
});

const outsiders = [
  ["host: rebound.example"],
  [here, "origin: https://elsewhere.example"],
  [here, "origin: null"],
];

const serviceFiles = localServices.flatMap(({ files }) => [...files]);

const addresses = [
  "GET /__local/",
  "GET /__local/console.js",
  "GET /__local/favicon.svg",
  "GET /__local/api/status",
  "GET /__local/api/nothing",
  "DELETE /__local/api/mail",
  "PUT /__local/api/faults",
  "POST /__local/api/sweep",
  ...serviceFiles.map(([path]) => `GET ${path}?token=any`),
  `GET ${checkoutPaths.order}?token=any`,
  `POST ${checkoutPaths.order}?token=any`,
];

test.each(addresses)(
  "[OPS-03] %s refuses a rebound name, another website and a sandboxed frame",
  async (line) => {
    for (const headers of outsiders) expect((await request(line, headers)).status).toBe(403);
  },
);

const ownAddresses = () => {
  const { awsEndpoint, bases } = readLocalEnvironment(local.dataDir, endpointsSchema);
  return [awsEndpoint, ...Object.values(bases)];
};

test("[OPS-03] sends no Keep-Alive timeout, so that no connection closes before its reuse", async () => {
  for (const address of [local.origin, ...ownAddresses()])
    expect((await fetch(address)).headers.get("keep-alive")).toBeNull();
});

test("[OPS-03] the tables, the mail service and the providers refuse foreign requests on every port", async () => {
  for (const base of ownAddresses()) {
    const { host, port } = new URL(base);
    const scan = (headers: readonly string[]) =>
      request(
        "POST /",
        [...headers, "x-amz-target: DynamoDB_20120810.Scan"],
        JSON.stringify({ TableName: localNames.tables.contact }),
        { port: Number(port) },
      );
    for (const headers of outsiders) expect((await scan(headers)).status).toBe(403);
    expect((await scan([`host: ${host}`])).status).not.toBe(403);
  }
});

const familiar: readonly (readonly [what: string, headers: readonly string[]])[] = [
  ["localhost", [here]],
  ["localhost in capitals", ["host: LOCALHOST:8787"]],
  ["the IPv4 address", ["host: 127.0.0.1:9000"]],
  ["the IPv6 address", ["host: [::1]:9000"]],
  ["its own page", [here, "origin: http://localhost:8787", "sec-fetch-site: same-origin"]],
  ["its own page in capitals", ["host: LOCALHOST:8787", "origin: http://localhost:8787"]],
  ["a page at the IPv6 address", ["host: [::1]:8787", "origin: http://[::1]:8787"]],
];

test.each(familiar)("[OPS-03] the console accepts reads and changes from %s", async (_what, headers) => {
  expect((await request("GET /__local/api/mail", headers)).body).toBe("[]");
  expect((await request("GET /__local/api/status", headers)).body).toContain("pid");
  expect((await request("PUT /__local/api/faults", headers, '{"ses":"ok"}')).status).toBe(200);
});

/** Another local program, for example another project's development server with a malicious package. */
const neighbors: readonly (readonly [what: string, headers: readonly string[]])[] = [
  ["another port", [here, "origin: http://localhost:5173", "sec-fetch-site: same-site"]],
  ["another port, without Sec-Fetch-Site", [here, "origin: http://localhost:5173"]],
  ["no port", [here, "origin: http://localhost"]],
  ["the same port under another name", [here, "origin: http://127.0.0.1:8787"]],
];

test.each(neighbors)("[OPS-03] the console accepts no change from a page at %s", async (_what, headers) => {
  await local.setFaults({ ses: "ok" });
  for (const [line, body] of [
    ["PUT /__local/api/faults", '{"ses":"down"}'],
    ["PUT /__local/api/viewer", '{"country":"IN"}'],
    ["PUT /__local/api/parameters", '{"any":"value"}'],
    ["POST /__local/api/start-over", ""],
    ["DELETE /__local/api/mail", ""],
  ] as const) {
    const { status, body: response } = await request(line, headers, body);
    expect([status, JSON.parse(response)]).toEqual([
      403,
      { error: "Only a page at this address can change something here." },
    ]);
  }
  expect((await local.faults()).ses).toBe("ok");
});

test("[OPS-03] the console opens from a link on another website, and refuses a form from it", async () => {
  const visit = [here, "sec-fetch-site: cross-site", "sec-fetch-mode: navigate", "sec-fetch-dest: document"];
  expect((await request("GET /__local/", visit)).body).toContain("Support mailbox");
  expect((await request("POST /__local/api/sweep", visit)).status).toBe(403);
});

test("the site's pages respond under every host name", async () => {
  expect(
    (await request("GET /contact", ["host: rebound.example", "origin: https://elsewhere.example"])).status,
  ).toBe(200);
});

const servicePages = serviceFiles.flatMap(([path, { pathname }]) =>
  pathname.endsWith(".html") ? [path] : [],
);

test.each(["/__local/", ...servicePages])(
  "[OPS-03] the console page %s links to an existing icon",
  async (path) => {
    const page = await (await fetch(local.origin + path)).text();
    const icon = /<link rel="icon" href="([^"]+)"/.exec(page)?.[1];
    const response = await fetch(`${local.origin}${icon}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "image/svg+xml; charset=utf-8",
    ]);
    expect(await response.text()).toMatch(/^<svg /);
  },
);
