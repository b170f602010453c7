import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { forwardRows } from "#functions/contact/contact-record.ts";
import type { HttpHandler } from "#functions/platform/http/http-endpoint.ts";
import { openTable } from "#functions/platform/rows/table.ts";
import { localNames } from "#infra/local/local-names.ts";
import { importAfresh } from "#test/support/fresh-modules.ts";
import { makeMessage } from "#test/support/contact/contact-messages.ts";
import { openEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { answerOf } from "#test/support/aws/fake-parameters.ts";
import { makeContext, makeHttpEvent, originDigest } from "#test/support/http-event.ts";

const ssm = mockClient(SSMClient);

/** What is there after a first deploy. */
const madeByStack = new Map([
  ["/site/url", "https://site.example"],
  ["/payment/link", "what-the-stack-has-drawn-for-payment-links"],
  ["/voice/key", "what the stack has drawn for numbers and addresses"],
]);
let aws: Awaited<ReturnType<typeof openEmbeddedAws>>;

beforeAll(async () => {
  aws = await openEmbeddedAws();
  const env = {
    PAYMENT_LINKS: "open",
    PAYMENT_LINKS_ENDLESS_UNTIL: "2027-03-31",
    MAIL_RECEIPTS: "no",
    LEASE_SECONDS: "1",
    PAYMENT_OAUTH_BASE: "http://127.0.0.1:9",
    PAYMENT_PG_BASE: "http://127.0.0.1:9",
    PAYMENT_CLIENT_PARAMETER: "/payment/client",
    PAYMENT_LINK_PARAMETER: "/payment/link",
    PAYMENT_WEBHOOK_PARAMETER: "/payment/webhook",
    SITE_URL_PARAMETER: "/site/url",
    WHATSAPP_WEBHOOK_PARAMETER: "/voice/whatsapp",
    WHATSAPP_NUMBER_ID: "1",
    NUMBER_KEY_PARAMETER: "/voice/key",
    VOICE_PROVIDER_PARAMETER: "/voice/provider",
    METRIC_NAMESPACE: "test",
    ORIGIN_DIGESTS: originDigest,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  ssm.on(GetParametersCommand).callsFake(answerOf(madeByStack));
});
afterAll(() => {
  ssm.restore();
  return aws.remove();
});

type Request = Parameters<typeof makeHttpEvent>[0];

type Open = () => Promise<{ readonly handler: HttpHandler }>;
const createPayment: Open = () => import("#functions/payment/checkout/create-payment.lambda.ts");
const paymentWebhook: Open = () => import("#functions/payment/payment-webhook.lambda.ts");
const whatsapp: Open = () => import("#functions/voice/whatsapp/whatsapp-webhook.lambda.ts");
const voiceWebhook: Open = () => import("#functions/voice/call/voice-webhook.lambda.ts");
const signedLink = '{"amount":500,"merchantOrderId":"EV-1","signature":"AAAA"}';
const metaQuery = "hub.mode=subscribe&hub.challenge=1&hub.verify_token=undefined";

const requests: readonly (readonly [string, keyof typeof localNames.tables, Open, Request, number])[] = [
  ["a payment", "payment", createPayment, { body: '{"amount":500}' }, 423],
  ["a payment link with a signature", "payment", createPayment, { body: signedLink }, 423],
  ["a webhook of payments", "payment", paymentWebhook, { body: "{}" }, 401],
  ["a webhook of WhatsApp", "voice", whatsapp, { body: "{}" }, 401],
  ["Meta's check of the address", "voice", whatsapp, { method: "GET", query: metaQuery }, 403],
  ["a webhook of calls", "voice", voiceWebhook, { body: "{}" }, 401],
];

test.for(requests)(
  "[OPS-07] [OPS-09] in a stage to which nobody has brought a secret yet, %s is no failure of ours",
  async ([, table, open, request, status]) => {
    vi.stubEnv("TABLE_NAME", localNames.tables[table]);
    const { handler } = await importAfresh(open);
    expect((await handler(makeHttpEvent(request), makeContext())).statusCode).toBe(status);
  },
);

test("[CONT-13] no message is claimed before its address has the key that it holds", async () => {
  const parameters = new Map([["/forward/secret", "b".repeat(64)]]);
  ssm.on(GetParametersCommand).callsFake(answerOf(parameters));
  const env = {
    TABLE_NAME: localNames.tables.contact,
    FORWARDS: "yes",
    FORWARD_TO: "http://127.0.0.1:9/{key}",
    FORWARD_SECRET_PARAMETER: "/forward/secret",
    FORWARD_KEY_PARAMETER: "/forward/key",
    CANARY_KEY_PARAMETER: "/canary/key",
    STAGE_NAME: "test",
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { handler: store } = await importAfresh(() => import("#functions/contact/contact.lambda.ts"));
  await store(makeHttpEvent({ body: JSON.stringify(makeMessage()) }), makeContext());
  const { handler: forward } = await import("#functions/contact/contact-forward.lambda.ts");
  const sweep = () => forward({ source: "sweep" }, makeContext(30_000));
  const rows = openTable().workRowsOf(forwardRows);
  const countTries = async () => {
    const [waiting] = await rows.listDue("pending", Number.MAX_SAFE_INTEGER);
    return (await rows.find(waiting!.id))?.forwarding.tries;
  };

  await expect(sweep()).rejects.toThrow("/forward/key cannot be read: nobody has made it");
  expect(await countTries()).toBe(0);
  parameters.set("/forward/key", "T01234567/B01234567");
  await sweep();
  expect(await countTries()).toBe(1);
});
