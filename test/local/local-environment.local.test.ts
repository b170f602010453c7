import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { dist } from "#infra/build/dist.ts";
import { securityHeaders, transportHeaders } from "#infra/stack/edge/security-headers.ts";
import { makeSiteOrigin } from "#infra/local/edge/site-origin.ts";
import { errorBodySchema } from "#shared/contract/error-body.ts";
import { site } from "#shared/site.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import { startLocalEnvironment } from "#test/support/local-environment/local-environment.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { listen } from "#test/support/run/listen.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

beforeEach(() => local.setFaults({ ses: "ok", dynamodb: "ok", ssm: "ok" }));

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${local.origin}${path}`, { headers, redirect: "manual" });

const findMail = async (text: string) => (await local.mail()).find((mail) => mail.text.includes(text));

const mailWith = (text: string) => waitUntil(`a mail with "${text}"`, () => findMail(text));

test("[OPS-05] the request id of the response is in the log and in the mail", async () => {
  const response = await postMessage(local.origin, makeMessage({ message: "Trace this message, please" }));
  const requestId = response.headers.get("x-amz-cf-id") ?? "";
  expect(requestId).toMatch(/^[\w-]{20,}$/);
  expect((await mailWith("Trace this message")).text).toContain(`request ${requestId}`);
  expect(await waitUntil("the log line", () => local.readLog().includes(requestId))).toBe(true);
});

test("[OPS-03] returns 404 as JSON for an unknown API path", async () => {
  const unknown = await get("/api/nothing");
  expect([unknown.status, errorBodySchema.parse(await unknown.json()).code]).toEqual([404, "not-found"]);
});

test("[OPS-03] the edge refuses a body of 10 MB for a path without an endpoint", async () => {
  const huge = await fetch(`${local.origin}/webhooks/nothing`, {
    method: "POST",
    body: "x".repeat(10 * 1024 * 1024 + 1),
  });
  expect([huge.status, errorBodySchema.parse(await huge.json()).code]).toEqual([413, "body-too-large"]);
});

test("[SITE-01] [SITE-07] pages return 200 at their own address, and unknown ones 404 with a page", async () => {
  const found = await Promise.all(["/", "/contact"].map((path) => get(path)));
  expect(found.map((response) => response.status)).toEqual([200, 200]);
  const missing = await get("/no-such-page", { "if-none-match": "*", range: "bytes=0-10" });
  expect([missing.status, (await missing.text()).includes("404 Page Not Found")]).toEqual([404, true]);
});

const refusedByFirewall = "/web-inf/refused";

test("every kind of response has the security headers", async () => {
  const paths = [
    ...["/", "/contact", "/no-such-page", "/Contact", "/api/nothing", "/json/", "/favicon.svg"],
    ...["/assets/missing-00000000.js", refusedByFirewall],
  ];
  const responses = await Promise.all(paths.map((path) => get(path)));
  const missing = responses.flatMap((response, index) =>
    Object.entries({
      ...securityHeaders,
      ...(paths[index] === refusedByFirewall && transportHeaders["host alone"]),
    })
      .filter(([name, value]) => response.headers.get(name) !== value)
      .map(([name]) => `${paths[index]}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(
    responses
      .slice(0, 3)
      .map((response) =>
        response.headers.get("content-security-policy")?.includes("script-src 'self' 'sha256-"),
      ),
  ).toEqual([true, true, true]);
  expect(responses[4]?.headers.get("content-security-policy")).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  );
  expect(responses.map((response) => response.headers.has("content-security-policy"))).toEqual(
    paths.map((path) => path !== "/Contact"),
  );
});

const mediaTypes = [
  ["webm", "video/webm"],
  ["mp4", "video/mp4"],
  ["vtt", "text/vtt; charset=utf-8"],
] as const;

test.each(mediaTypes)("[HOME-02] serves a %s file as %s, with range requests", async (ending, type) => {
  const html = await (await get("/")).text();
  const address = new RegExp(`/assets/[\\w-]+\\.${ending}`).exec(html)?.[0] ?? "";
  const whole = Buffer.from(await (await get(address, { "accept-encoding": "identity" })).arrayBuffer());
  const part = await get(address, { range: "bytes=2-11" });
  expect([part.status, part.headers.get("content-type")]).toEqual([206, type]);
  expect(part.headers.get("content-range")).toBe(`bytes 2-11/${whole.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(2, 12));

  const end = await get(address, { range: "bytes=-5" });
  expect(end.headers.get("content-range")).toBe(
    `bytes ${whole.length - 5}-${whole.length - 1}/${whole.length}`,
  );
  const beyond = await get(address, { range: `bytes=${whole.length}-` });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${whole.length}`]);
});

test("documents are revalidated, and hashed assets are cached for a year", async () => {
  const page = await get("/contact");
  const html = await page.text();
  expect(page.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const again = await get("/contact", { "if-none-match": page.headers.get("etag") ?? "" });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const asset = /\/assets\/[\w.-]+\.(?:js|woff2)/.exec(html)?.[0] ?? "";
  expect((await get(asset)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await get("/assets/missing-00000000.js")).status).toBe(404);
});

test("[PRICE-03] returns the country of the request header, or else of the console", async () => {
  const country = async (headers?: Record<string, string>) => (await get("/json/", headers)).json();
  expect(await country()).toEqual({ country: "US" });
  await fetch(`${local.origin}/__local/api/viewer`, { method: "PUT", body: '{"country":"IN"}' });
  expect(await country()).toEqual({ country: "IN" });
  expect(await country({ "CloudFront-Viewer-Country": "DE" })).toEqual({ country: "DE" });
});

test("a page refuses POST", async () => {
  const post = await fetch(`${local.origin}/contact`, { method: "POST", body: "x" });
  expect(post.status).toBe(403);
});

test("the response of a page to HEAD has no body", async () => {
  const head = await fetch(`${local.origin}/contact`, { method: "HEAD" });
  expect([head.status, await head.text(), Number(head.headers.get("content-length")) > 1000]).toEqual([
    200,
    "",
    true,
  ]);
});

/** Requests that `fetch` would refuse to send. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    request({ host: "127.0.0.1", port: local.port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });

test("refuses traversing paths, long URLs and long headers, and serves the next request", async () => {
  for (const path of ["/assets/../../../../etc/passwd", "/assets/..%2f..%2fpackage.json"]) {
    expect(await raw(path)).toBe(403);
    // The origin refuses the path too, without the firewall.
    expect((await makeSiteOrigin(dist.site)(path, {})).statusCode).toBe(404);
  }
  expect(await raw(`/${"a".repeat(9000)}`)).toBe(414);
  expect(await raw("/", { "x-long": "a".repeat(21_000) })).toBe(431);
  expect(await raw("/contact")).toBe(200);
});

const startSecond = (port: string, folder: string, nodeOptions = "") =>
  new Promise<{ code: number | null; text: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["infra/local/start.ts", "--no-build", "--data", folder],
      { env: { ...process.env, PORT: port, NODE_OPTIONS: nodeOptions } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, text: (stdout + stderr).trim() }),
    );
  });

test("[OPS-03] a second start names the address and the process of the first", async () => {
  const second = await startSecond(String(await findFreePort()), local.dataDir);
  expect(second.text.split(/\d+(?=\)$)/)).toEqual([
    `${site.brand} is already running at http://localhost:${local.port} (process `,
    ")",
  ]);
  expect(second.code).toBe(1);
});

test(
  "[OPS-03] a start with a data folder in use ends with a sentence",
  { tags: "embedded-database" },
  async () => {
    const lock = join(local.dataDir, "environment.lock");
    const held = readFileSync(lock);
    rmSync(lock);
    const unlocked = await startSecond(String(await findFreePort()), local.dataDir);
    writeFileSync(lock, held);
    expect(unlocked).toEqual({
      code: 1,
      text: `Another process is using the data in ${local.dataDir}. End it, or start with --data <another folder>`,
    });
  },
);

test("[OPS-03] a start with a port in use names the next one", async () => {
  const other = createServer();
  const port = await listen(other);
  const taken = await startSecond(String(port), `${local.dataDir}-other`);
  other.close();
  expect(taken).toEqual({
    code: 1,
    text: `Another program is using port ${port}. Choose another: PORT=${port + 1} npm start`,
  });
});

test("a test's local environment starts on another port if the one that it found is taken in the meantime", async () => {
  const free = await findFreePort();
  const ports = [local.port, free];
  const own = await startLocalEnvironment({}, () => Promise.resolve(ports.shift()!));
  expect(own.port).toBe(free);
  await own.stop();
  expect(existsSync(own.dataDir)).toBe(false);
});

test("[OPS-03] a start with a port that the system refuses ends with its reason", async () => {
  const refuse = `import { Server } from "node:net";
Server.prototype.listen = function () {
  process.nextTick(() => this.emit("error", new Error("listen EACCES: permission denied 127.0.0.1:80")));
};`;
  const refused = await startSecond(
    "80",
    `${local.dataDir}-other`,
    `--import data:text/javascript,${encodeURIComponent(refuse)}`,
  );
  expect(refused).toEqual({
    code: 1,
    text: "Port 80 cannot be opened (listen EACCES: permission denied 127.0.0.1:80). Choose another: PORT=8787 npm start",
  });
});

test.each(["70000", "1e3"])("[OPS-03] a start with the PORT %s ends with a sentence", async (wrong) => {
  expect(await startSecond(wrong, `${local.dataDir}-other`)).toEqual({
    code: 1,
    text: `PORT is "${wrong}", expected a number from 1 to 65535`,
  });
});

test("[OPS-03] Ctrl-C ends the local environment cleanly although the launcher gets the signal too", async () => {
  const dataDir = makeTemporaryFolder();
  const child = spawn(
    process.execPath,
    ["infra/local/launch.mjs", "infra/local/start.ts", "--no-build", "--data", dataDir],
    { detached: true, env: { ...process.env, PORT: String(await findFreePort()) }, stdio: "ignore" },
  );
  const lock = join(dataDir, "environment.lock");
  await waitUntil("the local environment", () => existsSync(lock));
  const exited = once(child, "exit");
  process.kill(-child.pid!, "SIGINT");
  const [code] = (await exited) as [number];
  expect([code, existsSync(lock), existsSync(join(dataDir, "environment.json"))]).toEqual([0, false, false]);
});
