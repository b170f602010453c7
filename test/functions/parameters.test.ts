import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { fetchFromSsm, makeParameterReader } from "#functions/platform/parameters.ts";
import { isOutage } from "#functions/platform/outage.ts";
import { localNames, localStage } from "#infra/local/local-names.ts";
import { localPhonepe } from "#infra/local/local-payment.ts";
import { secretParameterNamesOf } from "#infra/parameter-names.ts";
import {
  linkSecretsSchema,
  noticeCredentialsSchema,
  phonepeClientSchema,
} from "#shared/payment-parameters.ts";
import { openEmbeddedAws } from "#test/support/embedded-aws.ts";

const minuteMs = 60_000;

const makeBench = () => {
  const time = { now: 0 };
  const held: { value: unknown; down: boolean; fetches: number } = { value: "one", down: false, fetches: 0 };
  const reader = makeParameterReader(
    {
      clock: () => time.now,
      fetchParameter: (name) => {
        expect(name).toBe("/a/secret");
        held.fetches += 1;
        return held.down
          ? Promise.reject(new Error(`cannot read ${String(held.value)}`))
          : Promise.resolve(held.value);
      },
    },
    "/a/secret",
    z.string(),
  );
  return { time, held, reader };
};

test("[PAY-14] a rotated value is picked up within five minutes, and not asked for before", async () => {
  const { time, held, reader } = makeBench();
  expect(await reader.read()).toBe("one");
  held.value = "two";
  time.now = 5 * minuteMs - 1;
  expect(await reader.read()).toBe("one");
  expect(held.fetches).toBe(1);
  time.now += 1;
  expect(await reader.read()).toBe("two");
});

test("[PAY-14] fifty requests at once share one fetch", async () => {
  const { held, reader } = makeBench();
  await Promise.all(Array.from({ length: 50 }, () => reader.read()));
  expect(held.fetches).toBe(1);
});

test("[PAY-14] a cold start without SSM fails as an outage that names no value, and the next request tries again", async () => {
  const { held, reader } = makeBench();
  held.down = true;
  const failure: unknown = await reader.read().catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
  expect(JSON.stringify([String(failure), (failure as Error).cause])).not.toContain("one");
  held.down = false;
  expect(await reader.read()).toBe("one");
});

test("[PAY-14] a warm instance keeps its value for an hour while SSM is away, and no longer", async () => {
  const { time, held, reader } = makeBench();
  await reader.read();
  held.down = true;
  time.now = 60 * minuteMs - 1;
  expect(await reader.read()).toBe("one");
  time.now += 1;
  await expect(reader.read()).rejects.toThrow("/a/secret cannot be read");
});

test("[PAY-14] a value that was refused is read again at once", async () => {
  const { held, reader } = makeBench();
  await reader.read();
  held.value = "two";
  expect(await reader.readAgain()).toBe("two");
  expect(await reader.read()).toBe("two");
});

test("[PAY-14] a value of another form than asked for is an outage, and is not quoted", async () => {
  const { held, reader } = makeBench();
  held.value = { password: "hunter2" };
  const failure: unknown = await reader.read().catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
  expect(String(failure)).not.toContain("hunter2");
});

let aws: Awaited<ReturnType<typeof openEmbeddedAws>>;
beforeAll(async () => {
  aws = await openEmbeddedAws();
});
afterAll(() => aws.remove());

const names = secretParameterNamesOf(localStage);
const fromSsm = { clock: () => 0, fetchParameter: fetchFromSsm };

test("[PAY-14] through the unmodified middleware and client, each parameter arrives in its form", async () => {
  const { clientId, clientSecret, clientVersion, webhookUser, webhookPassword } = localPhonepe;
  expect(await makeParameterReader(fromSsm, names.phonepeClient, phonepeClientSchema).read()).toEqual({
    id: clientId,
    version: clientVersion,
    secret: clientSecret,
  });
  expect(await makeParameterReader(fromSsm, names.phonepeWebhook, noticeCredentialsSchema).read()).toEqual([
    `${webhookUser}:${webhookPassword}`,
  ]);
  expect(await makeParameterReader(fromSsm, names.paymentLink, linkSecretsSchema).read()).toHaveLength(1);
  expect([...localNames.parameters.keys()]).not.toContain(names.phonepeClient);
});

test("[PAY-14] with SSM down the first read fails, and works when it is back; a name that is not there fails", async () => {
  const reader = makeParameterReader(fromSsm, names.phonepeClient, phonepeClientSchema);
  aws.faults.ssm = "down";
  await expect(reader.read()).rejects.toThrow("cannot be read");
  aws.faults.ssm = "ok";
  expect(await reader.read()).toMatchObject({ id: localPhonepe.clientId });
  await expect(makeParameterReader(fromSsm, "/not/there", z.string()).read()).rejects.toThrow("/not/there");
});

const forms: readonly (readonly [string, unknown, boolean])[] = [
  ["two credentials", "hook_user:Passw0rd,hook_user:OldPassw0rd", true],
  ["three", "hook_user:Passw0rd,hook_user:Passw0rd,hook_user:Passw0rd", false],
  ["a short password", "hook_user:Pass", false],
  ["nothing", "", false],
];

test.each(forms)("[PAY-14] webhook credentials that hold %s", (_name, value, expected) => {
  expect(noticeCredentialsSchema.safeParse(value).success).toBe(expected);
});

test("[PAY-14] a link secret that could be guessed is none", () => {
  expect(linkSecretsSchema.safeParse("x".repeat(31)).success).toBe(false);
  expect(linkSecretsSchema.parse(`${"x".repeat(32)},${"y".repeat(40)}`)).toHaveLength(2);
});
