import autocannon from "autocannon";
import { endpointsSchema } from "#infra/local/edition-file.ts";
import { readEdition } from "#infra/operator/command/stage-clients.ts";
import { createPayment } from "#shared/contract/api.ts";
import { startEdition, type RunningEdition } from "#test/support/edition/edition.ts";
import { goodCredentials, makePayBody } from "#test/support/payment/payment-simulator.ts";
import { median } from "./median.ts";

const seconds = 4;
const rounds = 3;
const connectionCounts = [1, 16, 64] as const;

const json = { "content-type": "application/json" };

const readPaymentBase = ({ dataDir }: RunningEdition): string =>
  readEdition(dataDir, endpointsSchema).bases.paymentBases.pgBase;

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

/**
 * What our own endpoint adds to the provider's time, on the same two cores: the provider alone, then our endpoint before it,
 * for each number of connections; medians over interleaved rounds.
 */
export const benchPayment = async (): Promise<void> => {
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
