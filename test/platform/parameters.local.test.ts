import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { neverCached, parameterValueOf } from "#functions/platform/parameters.ts";
import { isOutage } from "#functions/platform/outage.ts";
import { localStage } from "#infra/local/local-names.ts";
import { environmentOf, parameterNamesOf, secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { linkSecretsSchema, webhookCredentialsSchema } from "#shared/payment/payment-parameters.ts";
import { importAfresh } from "#test/support/fresh-modules.ts";
import { useEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { responseOf, makeFakeParameters } from "#test/support/aws/fake-parameters.ts";
import { makeResources } from "#test/support/aws/resources.ts";
import { callHandler } from "#test/support/http-event.ts";

const minuteMs = 60_000;

const makeHarness = () => {
  const harness = makeFakeParameters({ "/a/secret": "one" });
  return { ...harness, reader: harness.readerOf("/a/secret", z.string()) };
};

test("[PAY-14] reads a rotated value within five minutes, with no request before", async () => {
  const { time, values, reader, requests } = makeHarness();
  expect(await reader.read()).toBe("one");
  values.set("/a/secret", "two");
  time.now = 5 * minuteMs - 1;
  expect(await reader.read()).toBe("one");
  expect(requests()).toHaveLength(1);
  time.now += 1;
  expect(await reader.read()).toBe("two");
  expect(requests()).toHaveLength(2);
});

test("[PAY-14] a cold start without SSM fails as an outage without the value, and the next read succeeds", async () => {
  const { setDown, reader } = makeHarness();
  setDown(true);
  const failure: unknown = await reader.read().catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
  expect(String(failure)).toContain("/a/secret");
  expect(JSON.stringify([String(failure), (failure as Error).cause])).not.toContain("one");
  setDown(false);
  expect(await reader.read()).toBe("one");
});

test("[PAY-14] a warm instance uses its value for an hour while SSM is unreachable", async () => {
  const { time, setDown, reader, requests } = makeHarness();
  await reader.read();
  setDown(true);
  time.now = 60 * minuteMs - 1;
  expect(await reader.read()).toBe("one");
  expect(requests()).toHaveLength(2);
  time.now += 1;
  await expect(reader.read()).rejects.toThrow("/a/secret cannot be read");
});

test("[PAY-14] reads a refused value again at once", async () => {
  const { values, reader } = makeHarness();
  await reader.read();
  values.set("/a/secret", "two");
  expect(await reader.readAgain()).toBe("two");
  expect(await reader.read()).toBe("two");
});

test("[OPS-06] a value that must not be cached is read each time, and fails while SSM is unreachable", async () => {
  const { readerOf, setDown, requests } = makeFakeParameters({ "/a/pointer": "one" });
  const { read } = readerOf("/a/pointer", z.string(), neverCached);
  expect([await read(), await read()]).toEqual(["one", "one"]);
  expect(requests()).toHaveLength(2);
  setDown(true);
  await expect(read()).rejects.toThrow("/a/pointer cannot be read");
});

const makePair = () => {
  const harness = makeFakeParameters({ "/a": "one", "/b": "two" });
  return { ...harness, a: harness.readerOf("/a", z.string()), b: harness.readerOf("/b", z.string()) };
};

test("[PAY-14] the first read requests all parameters decrypted, and later reads request nothing", async () => {
  const { a, b, inputs } = makePair();
  expect(await Promise.all([b.read(), a.read(), b.readAgain()])).toEqual(["two", "one", "two"]);
  expect(await a.read()).toBe("one");
  expect(inputs()).toEqual([{ Names: ["/b", "/a"], WithDecryption: true }]);
});

test("[PAY-14] reads a refused value again separately, and with the others when they are due", async () => {
  const { time, a, b, requests } = makePair();
  await a.read();
  time.now = minuteMs;
  await b.readAgain();
  time.now = 5 * minuteMs;
  await Promise.all([a.read(), b.read()]);
  time.now = 10 * minuteMs;
  await b.read();
  expect(requests()).toEqual([["/a", "/b"], ["/b"], ["/a"], ["/b", "/a"]]);
});

test("[PAY-14] only a missing or malformed parameter fails, and it is requested again after 15 s", async () => {
  const { time, values, a, b, readerOf, requests } = makePair();
  const number = readerOf("/c", z.number());
  values.delete("/b");
  values.set("/c", "12");
  expect(await a.read()).toBe("one");
  await expect(b.read()).rejects.toThrow(/^\/b cannot be read/);
  await expect(number.read()).rejects.toThrow(/^\/c cannot be read/);
  values.set("/b", "two");
  time.now += 14_999;
  await expect(b.read()).rejects.toThrow(/^\/b cannot be read/);
  time.now += 1;
  expect(await b.read()).toBe("two");
  expect(requests()).toEqual([
    ["/a", "/b", "/c"],
    ["/c", "/b"],
    ["/b", "/c"],
  ]);
});

test("[PAY-14] requests at most ten parameters from SSM at once, and the eleventh when it is read", async () => {
  const names = Array.from({ length: 11 }, (_, index) => `/n/${index}`);
  const { readerOf, requests } = makeFakeParameters(Object.fromEntries(names.map((name) => [name, name])));
  const readers = names.map((name) => readerOf(name, z.string()));
  for (const { read } of readers) await read();
  expect(requests()).toEqual([names.slice(0, 10), names.slice(10)]);
});

test.each<readonly [string, unknown]>([
  ['{"a":1}', { a: 1 }],
  ['["a"]', ["a"]],
  ['"a"', "a"],
  ["{a", "{a"],
  ["12", "12"],
  ["true", "true"],
])("[PAY-14] parses the parameter %s", (text, expected) => {
  expect(parameterValueOf(text)).toEqual(expected);
});

const aws = useEmbeddedAws();

const names = secretParameterNamesOf(localStage);
const { siteUrl } = parameterNamesOf(localStage);

test("[PAY-14] a cold createPayment reads its three parameters in one request, and a warm one sends none", async () => {
  const env = environmentOf("createPayment", makeResources());
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const values = new Map([...aws.parameters, [siteUrl, "https://site.example"]]);
  const ssm = mockClient(SSMClient);
  onTestFinished(() => ssm.restore());
  ssm.on(GetParametersCommand).callsFake(responseOf(values));
  const { handler } = await importAfresh(
    () => import("#functions/payment/checkout/create-payment.lambda.ts"),
  );
  const pay = (input: object) =>
    callHandler(handler, { path: "/api/create-payment", body: JSON.stringify({ amount: 500, ...input }) });
  const signed = { merchantOrderId: "EV-1", signature: "f".repeat(64) };
  expect(await pay(signed)).toMatchObject({ body: expect.stringContaining("invalid-payment-link") });
  expect(await pay({})).toMatchObject({ body: expect.stringContaining("payment-provider-unavailable") });
  expect(ssm.commandCalls(GetParametersCommand).map(({ args }) => args[0].input)).toEqual([
    { Names: [names.paymentClient, names.paymentLink, siteUrl], WithDecryption: true },
  ]);
});

test.each<readonly [string, unknown, boolean]>([
  ["two credentials", "hook_user:Passw0rd,hook_user:OldPassw0rd", true],
  ["three credentials", "hook_user:Passw0rd,hook_user:Passw0rd,hook_user:Passw0rd", false],
  ["a short password", "hook_user:Pass", false],
  ["no credentials", "", false],
])("[PAY-14] validates webhook credentials: %s", (_name, value, expected) => {
  expect(webhookCredentialsSchema.safeParse(value).success).toBe(expected);
});

test("[PAY-14] refuses a link secret below 32 characters", () => {
  expect(linkSecretsSchema.safeParse("x".repeat(31)).success).toBe(false);
});

test("[PAY-14] accepts two link secrets during a rotation", () => {
  expect(linkSecretsSchema.parse(`${"x".repeat(32)},${"y".repeat(40)}`)).toHaveLength(2);
});
