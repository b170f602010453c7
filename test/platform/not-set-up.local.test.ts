import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { forwardRows } from "#functions/contact/contact-record.ts";
import type { HttpHandler } from "#functions/platform/http/http-endpoint.ts";
import { openTable } from "#functions/platform/rows/table.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import {
  endpointNames,
  environmentOf,
  functionSpecs,
  parameterNamesOf,
  secretParameterNamesOf,
  type FunctionName,
} from "#infra/stack/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";
import { importAfresh } from "#test/support/fresh-modules.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { useEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { responseOf } from "#test/support/aws/fake-parameters.ts";
import { makeResources } from "#test/support/aws/resources.ts";
import { callHandler, makeContext, type HttpEventOptions } from "#test/support/http-event.ts";

const ssm = mockClient(SSMClient);

useEmbeddedAws();

const secretNames = secretParameterNamesOf(localStage);
/** The parameters that exist after a first deploy. */
const madeByStack = new Map([
  [parameterNamesOf(localStage).siteUrl, "https://site.example"],
  [secretNames.paymentLink, "what-the-stack-has-drawn-for-payment-links"],
  [secretNames.numberKey, "what the stack has drawn for numbers and addresses"],
]);
beforeEach(() => void ssm.on(GetParametersCommand).callsFake(responseOf(madeByStack)));
afterAll(() => ssm.restore());

const resources = makeResources();
const readEnvironment = (name: FunctionName, reported = resources) => {
  for (const [variable, value] of Object.entries(environmentOf(name, reported))) vi.stubEnv(variable, value);
};

type Refused = readonly [what: string, name: FunctionName, request: HttpEventOptions, status: number];

const signedLink = '{"amount":500,"merchantOrderId":"EV-1","signature":"AAAA"}';
const metaQuery = "hub.mode=subscribe&hub.challenge=1&hub.verify_token=undefined";

const webhooks = endpointNames.flatMap((name): readonly Refused[] => {
  const { path, forwardsAllHeaders, verifiesAddress } = functionSpecs[name].serves as Endpoint;
  const verification: Refused = [`a verification of ${path}`, name, { method: "GET", query: metaQuery }, 403];
  return forwardsAllHeaders
    ? [[`a webhook at ${path}`, name, { body: "{}" }, 401], ...(verifiesAddress ? [verification] : [])]
    : [];
});

test.for<Refused>([
  ["[PAY-14] a payment", "createPayment", { body: '{"amount":500}' }, 423],
  ["[PAY-14] a payment link with a signature", "createPayment", { body: signedLink }, 423],
  ...webhooks,
])(
  "[OPS-07] [OPS-09] %s returns no server error in a stage without secrets",
  async ([, name, request, status]) => {
    readEnvironment(name);
    const { handler } = await importAfresh<{ readonly handler: HttpHandler }>(
      () => import(/* @vite-ignore */ `../../../${functionSpecs[name].entry}`),
    );
    expect((await callHandler(handler, request)).statusCode).toBe(status);
  },
);

test("[CONT-13] claims no message until the forwarding key exists", async () => {
  const parameters = new Map([[secretNames.forwardSecret, "b".repeat(64)]]);
  ssm.on(GetParametersCommand).callsFake(responseOf(parameters));
  const stage = { ...resources.stage, forwardTo: "http://127.0.0.1:9/{key}" };
  for (const name of ["sendContactMessage", "contactForward"] as const)
    readEnvironment(name, { ...resources, stage });
  const { handler: store } = await importAfresh(() => import("#functions/contact/contact.lambda.ts"));
  await callHandler(store, { body: JSON.stringify(makeMessage()) });
  // A running instance looks for a missing key again only after some seconds.
  const sweep = async () => {
    const { handler } = await importAfresh(() => import("#functions/contact/contact-forward.lambda.ts"));
    return handler({ source: "sweep" }, makeContext(30_000));
  };
  const rows = openTable().workRowsOf(forwardRows);
  const countTries = async () => {
    const [waiting] = await rows.listDue("pending", Number.MAX_SAFE_INTEGER);
    return (await rows.find(waiting!.id))?.forwarding.tries;
  };

  await expect(sweep()).rejects.toThrow(`${secretNames.forwardKey} cannot be read: it does not exist`);
  expect(await countTries()).toBe(0);
  parameters.set(secretNames.forwardKey, "T01234567/B01234567");
  await sweep();
  expect(await countTries()).toBe(1);
});
