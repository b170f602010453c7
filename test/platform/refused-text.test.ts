import { expect, test } from "vitest";
import { makeEndpointHandler } from "#functions/platform/http/http-endpoint.ts";
import { respondToVerification } from "#functions/platform/http/webhook-verification.ts";
import type { sendContactMessage } from "#shared/contract/api.ts";
import { functionEndpoints } from "#shared/contract/endpoints.ts";
import { exampleRequest } from "#test/support/example-request.ts";
import { callHandler, originDigest } from "#test/support/http-event.ts";
import { makeRecordingLog } from "#test/support/recording-log.ts";

const sentence = "Your order failed. Call our support at +91 98765 43210 <now>";
/** The number that a reader would dial, in any encoding. */
const repeated = /98765|order failed/;

/** All endpoints that read a body, but the webhooks, which verify their sender before. */
const rows = functionEndpoints.filter(
  ({ forwardsAllHeaders, method }) => forwardsAllHeaders !== true && method === "POST",
);

const makeHandler = (row: (typeof rows)[number]) =>
  makeEndpointHandler(
    {
      log: makeRecordingLog().log,
      clock: () => 0,
      originDigests: [originDigest],
      count: () => undefined,
    },
    row as typeof sendContactMessage,
    () =>
      Promise.resolve({ type: "refused", code: "invalid-idempotency-key", message: "There is no such key." }),
  );

/**
 * Each field with the sentence as its text, in a list and as a name, and bodies with the sentence as an additional
 * field.
 */
const makeBodies = (path: string): readonly string[] => {
  const example = exampleRequest(path) as Record<string, unknown>;
  const bodies = Object.keys(example).flatMap((name) => [
    { ...example, [name]: sentence },
    { ...example, [name]: [sentence] },
    { ...example, [name]: { [sentence]: sentence } },
  ]);
  const others = [{ ...example, [sentence]: sentence }, { [sentence]: 1 }, [sentence], sentence];
  return [...[...bodies, ...others].map((body) => JSON.stringify(body)), sentence, `{"${sentence}`];
};

test.for(rows.map((row) => [row.path, row] as const))(
  "%s does not repeat refused text",
  async ([path, row]) => {
    const handler = makeHandler(row);
    const headers = Object.fromEntries(row.requestHeaders.map((name) => [name, sentence]));
    const parts = [
      ...makeBodies(path).map((body) => ({ body })),
      { body: JSON.stringify(exampleRequest(path)), headers },
      { body: "{}", headers: { "content-type": sentence } },
      { method: sentence },
    ];
    for (const part of parts) {
      const response = await callHandler(handler, { path, ...part });
      expect(response.statusCode, JSON.stringify(part)).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(response), JSON.stringify(part)).not.toMatch(repeated);
    }
  },
);

test("does not repeat a webhook challenge that is not a number", () => {
  const query = new URLSearchParams({
    "hub.mode": "subscribe",
    "hub.verify_token": "ours",
    "hub.challenge": sentence,
  }).toString();
  expect(JSON.stringify(respondToVerification(query, "ours"))).not.toMatch(repeated);
});
