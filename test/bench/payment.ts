import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { endpointsSchema } from "#infra/local/edition-file.ts";
import { startEdition as openEdition } from "#infra/local/edition.ts";
import { listenLocally } from "#infra/local/http/local-listener.ts";
import { readEdition } from "#infra/operator/command/stage-clients.ts";
import { createPayment, readPaymentStatus } from "#shared/contract/api.ts";
import { startEdition, type RunningEdition } from "#test/support/edition/edition.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { goodCredentials, makePayBody } from "#test/support/payment/payment-simulator.ts";
import { median } from "./median.ts";

const seconds = 4;
const rounds = 3;
const connectionCounts = [1, 16, 64] as const;
const pages = 50;
const watchSeconds = 15;

const json = { "content-type": "application/json" };

const readPaymentBase = ({ dataDir }: RunningEdition): string =>
  readEdition(dataDir, endpointsSchema).bases["paymentGateway"] ?? "";

const takeToken = async (paymentBase: string): Promise<string> => {
  const body = new URLSearchParams(goodCredentials);
  const response = await fetch(`${paymentBase}/v1/oauth/token`, { method: "POST", body });
  return ((await response.json()) as { access_token: string }).access_token;
};

/** Requests to pay, each for an order of its own. */
const post = (
  url: string,
  connections: number,
  makeBody: () => object,
  headers: Readonly<Record<string, string>> = {},
) =>
  autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: "POST",
        setupRequest: (request) => ({
          ...request,
          headers: { ...json, ...headers },
          body: JSON.stringify(makeBody()),
        }),
      },
    ],
  });

const rateOf = (results: readonly autocannon.Result[]): number =>
  median(results.map((result) => result["2xx"] / result.duration));
const p50Of = (results: readonly autocannon.Result[]): number =>
  median(results.map(({ latency }) => latency.p50));

/** The provider alone, then our endpoint before it, for each number of connections; medians over interleaved rounds. */
const compareCreation = async (): Promise<void> => {
  const edition = await startEdition();
  const paymentBase = readPaymentBase(edition);
  const authorization = `O-Bearer ${await takeToken(paymentBase)}`;
  const rows = [];
  for (const connections of connectionCounts) {
    const bare: autocannon.Result[] = [];
    const ours: autocannon.Result[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(
        await post(`${paymentBase}/checkout/v2/pay`, connections, () => makePayBody(), { authorization }),
      );
      ours.push(await post(`${edition.origin}${createPayment.path}`, connections, () => ({ amount: 500 })));
    }
    rows.push({
      connections,
      "orders/s": rateOf(ours).toFixed(0),
      "provider alone/s": rateOf(bare).toFixed(0),
      ratio: (rateOf(ours) / rateOf(bare)).toFixed(2),
      "p50 ms": p50Of(ours),
      "provider p50 ms": p50Of(bare),
      "our p50 ms": p50Of(ours) - p50Of(bare),
      "p99 ms": median(ours.map(({ latency }) => latency.p99)),
      "not 2xx": [...bare, ...ours].reduce((sum, result) => sum + result.non2xx + result.errors, 0),
    });
  }
  console.log("\nPOST create-payment against the payment simulator's own create-payment, each a new order");
  console.table(rows);
  await edition.stop();
};

/** Stands before the provider and notes when it was asked about an order, in milliseconds. */
const openCounter = async () => {
  const askedAtMs: number[] = [];
  let provider = "";
  const server = createServer((request, response) => {
    const pass = async () => {
      const url = request.url ?? "";
      if (url.includes("/order/watched/status")) askedAtMs.push(performance.now());
      const body = (await request.toArray()).join("");
      const { authorization = "", "content-type": contentType = "" } = request.headers;
      const answer = await fetch(provider + url, {
        method: request.method ?? "GET",
        headers: { authorization, "content-type": contentType },
        ...(request.method === "POST" && { body }),
      });
      response.writeHead(answer.status, json);
      response.end(await answer.text());
    };
    pass().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    askedAtMs,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    standBefore: (base: string) => (provider = base),
    close: () => server.close(),
  };
};

/**
 * Fifty pages ask about one pending order without a pause, and the sweep goes round beside them. Questions are claimed
 * three seconds apart; how long each takes from its claim to the provider varies with the load.
 */
const countQuestions = async (): Promise<void> => {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "edition-"));
  const [listener, counter] = await Promise.all([listenLocally(port), openCounter()]);
  const edition = await openEdition({
    dataDir,
    afterCrash: false,
    siteUrl: origin,
    bases: { paymentOauth: counter.base, paymentGateway: counter.base },
  });
  counter.standBefore(edition.bases["paymentGateway"] ?? "");
  listener?.serve(edition.handle);

  const ask = (path: string, body: object) =>
    fetch(origin + path, { method: "POST", headers: json, body: JSON.stringify(body) });
  const order = { merchantOrderId: "watched" };
  // The first question of a cold function waits for a token, and would look late beside the second.
  const warm = { merchantOrderId: "warm" };
  await ask(createPayment.path, { ...warm, amount: 500 });
  await ask(readPaymentStatus.path, warm);
  const created = await ask(createPayment.path, { ...order, amount: 500 });
  const result = await autocannon({
    url: origin + readPaymentStatus.path,
    connections: pages,
    duration: watchSeconds,
    method: "POST",
    headers: json,
    body: JSON.stringify(order),
  });
  const gapsMs = counter.askedAtMs.slice(1).map((at, index) => at - (counter.askedAtMs[index] ?? 0));
  console.log(
    `\nOne order (${created.status}), ${pages} pages: ${result["2xx"]} answers in ${watchSeconds} s ` +
      `(${result.non2xx + result.errors} not 2xx), p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms; ` +
      `the provider was asked ${counter.askedAtMs.length} times, and the shortest pause it saw was ` +
      `${(Math.min(...gapsMs) / 1000).toFixed(1)} s`,
  );
  listener?.close();
  await edition.close();
  counter.close();
  rmSync(dataDir, { recursive: true, force: true });
};

/**
 * What our own endpoint adds to the provider's time, on the same two cores; and how often the provider is asked about
 * an order that many pages wait for.
 */
export const benchPayment = async (): Promise<void> => {
  await compareCreation();
  await countQuestions();
};
