import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { localNames } from "#infra/local/local-names.ts";
import type { Report } from "#infra/operator/verify-providers/report-file.ts";
import { runSteps } from "#infra/operator/verify-providers/run-steps.ts";
import { openStageContext } from "#infra/operator/verify-providers/stage-context.ts";
import {
  makeVerifyProvidersCommand,
  checkedSteps,
} from "#infra/operator/verify-providers/verify-providers.ts";
import { testers } from "#shared/site/canary.ts";
import { createPayment } from "#shared/contract/api.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { isEnabled } from "#shared/features.ts";
import { postJson } from "#test/support/post-json.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { sample } from "#test/support/sample.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";
import type { TableName } from "#test/support/local-environment/operator.ts";
import { sendMessage } from "#test/contact/support/contact-messages.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";
import { alterJson, unchanged, type Alter, type Alteration } from "./alter-response.ts";

const withoutFindings = Object.assign(
  { ses: "ok" },
  ...enabledFixtures.map(({ faultsWithoutFindings }) => faultsWithoutFindings),
) as Readonly<Record<string, string>>;

beforeEach(() => local.setFaults(withoutFindings));

/** Each provider check sends one message from the form and one as a browser without scripts does. */
const messages = 2;

let sweeping: Promise<unknown> | undefined;
/** One sweep for all steps that wait. Steps that get no result repeat it until their time is over. */
const sweepForAll = () =>
  (sweeping ??= Promise.all([local.sweep(), pause(200)]).finally(() => (sweeping = undefined)));

const asItCame: Alter = (_, response) => response;

/** Runs the command with providers and a site that respond as a test says, and with waits that end at once. */
const verify = async (
  named: readonly string[] = checkedSteps.map(({ name }) => name),
  alter: Alter = asItCame,
  limitSeconds = 120,
) => {
  const folder = makeTemporaryFolder();
  const expiring = /--a2\/status$/;
  let [isOpen, hasPassed] = [false, false];
  const forwardedBefore = (await local.forwards()).length;
  const altered: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const response = await fetch(input, init);
    isOpen ||= expiring.test(url.pathname);
    return alter(url, response);
  };
  const command = makeVerifyProvidersCommand({
    fetch: altered,
    steps: checkedSteps
      .filter(({ name }) => named.includes(name))
      // The steps' own time limits are for a deployed stage: here a busy machine must not fail them.
      .map((step) => ({ ...step, limitSeconds })),
    wait: async () => {
      await sweepForAll();
      // Signatures expire within minutes, and a checkout must be open before it can expire.
      if (hasPassed || !isOpen) return;
      if (named.includes("message") && (await local.forwards()).length < forwardedBefore + messages) return;
      hasPassed = true;
      await local.passTime(299);
    },
  });
  const ended = await operator.run(command, "--folder", folder);
  const [json = "{}", md = ""] = readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(`${folder}/${file}`, "utf8"));
  return { ...ended, json, md, report: JSON.parse(json) as Report };
};

const rowsOf = (name: TableName) => operator.table(name).readAll();
const allRows = async () => [...(await rowsOf("contact")), ...(await rowsOf("payment"))];

/** Steps that need AWS, or that the test did not select. */
const notHere = [
  "TLS and HTTP versions",
  "acknowledgement",
  ...enabledFixtures.flatMap(({ stepsOnlyInAws = [] }) => stepsOnlyInAws),
  "alarms",
  "metrics",
  "budget",
  "tables",
  "secrets' age",
  "quotas",
  "trust in GitHub",
];

test("[OPS-17] finds no difference in the local environment, leaves no rows and mails nothing to support", async () => {
  const { code, stderr, report, md } = await verify();
  expect([code, stderr, report.differences]).toEqual([0, "", []]);
  expect(report.steps.map(({ name }) => name)).toEqual(checkedSteps.map(({ name }) => name));
  const skipped = report.steps.filter(({ end }) => end === "not checked").map(({ name }) => name);
  expect(skipped.toSorted()).toEqual(notHere.toSorted());
  expect(md).toContain("All provider checks gave the expected responses.");
  expect(await allRows()).toEqual([]);
  const mails = await local.mail();
  expect(mails).toHaveLength(2);
  expect(mails.every(({ to }) => to.every((address) => address.endsWith("@simulator.amazonses.com")))).toBe(
    true,
  );
  expect(await local.forwards()).toHaveLength(2);
});

test("[OPS-17] removes the rows of an interrupted run, and no others", async () => {
  expect(await allRows()).toEqual([]);
  await verify(["message", "checkout"]);
  const ref = await sendMessage(local.origin);
  const order = () => postJson(local.origin + createPayment.path, { amount: 5, email: "asha@mail.example" });
  const others = [ref, ...(isEnabled("payment") ? [(await order()).body["merchantOrderId"]] : [])];
  // The number of mails of each day is in a row of its own.
  const written = async () => (await allRows()).filter(({ id }) => !id.startsWith("mails#"));
  expect(await written()).toHaveLength(2 * others.length);
  expect((await verify(["marked rows"])).code).toBe(0);
  expect((await written()).map(({ ref, id }) => ref ?? id)).toEqual(others);
  // Delivers the message, so that its later states do not count as written by the next provider check.
  await waitUntil("the message to be delivered", async () => {
    await local.sweep();
    return (await rowsOf("contact")).every((row) => !("dueAtEpochMs" in row));
  });
});

test("[OPS-17] without permission to write, posts only the payment provider's token request", async () => {
  const before = await allRows();
  const requests: string[] = [];
  const counting: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    requests.push(`${init?.method ?? "GET"} ${pathname}`);
    return fetch(input, init);
  };
  const context = await openStageContext("local", local.dataDir, undefined, { fetch: counting });
  const results = await runSteps(checkedSteps, context, {
    wait: () => Promise.resolve(),
    mayWrite: false,
    withhold: (text) => text,
    say: () => {},
  });
  await context.close();
  expect(results.filter(({ end }) => end === "different")).toEqual([]);
  const posts = requests.filter((one) => one.startsWith("POST "));
  expect(new Set(posts)).toEqual(
    new Set(isEnabled("payment") ? ["POST /apis/pg-sandbox/v1/oauth/token"] : []),
  );
  // Most of these steps send more than one request.
  const reads = checkedSteps.filter(({ writes }) => !writes);
  expect(requests.length).toBeGreaterThan(1.6 * reads.length);
  expect(await allRows()).toEqual(before);
});

const paths = {
  paymentToken: /\/oauth\/token$/,
  paymentStart: /\/v2\/pay$/,
  paymentStatus: /\/order\/.*\/status$/,
  country: /^\/json\/$/,
};

/** Changed responses, by the finding each must produce. */
const alterations: Readonly<Record<string, Alteration>> = {
  ...Object.assign(
    {},
    ...(await Promise.all(enabledFixtures.flatMap(({ alterations: read }) => read?.() ?? []))),
  ),
  "order: new order.pay.redirectUrl is missing": {
    after: ["checkout"],
    alter: alterJson(paths.paymentStart, ({ redirectUrl, ...body }) => ({
      ...body,
      redirectAddress: redirectUrl,
    })),
  },
  "order: open order.status.state is CREATED, expected PENDING": {
    after: ["checkout"],
    alter: alterJson(paths.paymentStatus, (body) => ({ ...body, state: "CREATED" })),
  },
  "unknown order: unknown order.token.status is 201, expected 200": {
    alter: alterJson(paths.paymentToken, unchanged, 201),
  },
  "unknown order: unknown order.status.headers.content-type is missing": {
    alter: async (url, response) =>
      paths.paymentStatus.test(url.pathname)
        ? new Response(new Uint8Array(await response.arrayBuffer()), { status: response.status })
        : response,
  },
  "order: new order.pay.expireAt is epoch seconds, expected epoch milliseconds": {
    after: ["checkout"],
    alter: alterJson(paths.paymentStart, (body) => ({
      ...body,
      expireAt: Math.floor(Number(body["expireAt"]) / 1000),
    })),
  },
  "order: open order.status.amount is string, expected number": {
    after: ["checkout"],
    alter: alterJson(paths.paymentStatus, (body) => ({ ...body, amount: String(body["amount"]) })),
  },
  "unknown order: unknown order.token.status is 401, expected 200": {
    faults: { payment: "rotated-secret" },
  },
  "webhook of the expiry: webhook of the expiry timed out after 3 s, waiting for the webhook about the expired order":
    {
      after: ["checkout", "order", "expiry"],
      faults: { paymentWebhook: "none" },
      limitSeconds: 3,
    },
  "delivery: delivery timed out after 2 s, waiting for SES to take both mails": {
    after: ["message"],
    faults: { ses: "down" },
    limitSeconds: 2,
  },
  "price by country: json.country is empty: CloudFront does not add CloudFront-Viewer-Country": {
    alter: alterJson(paths.country, () => ({ country: "" })),
  },
  "headers: headers.referrer-policy is missing": {
    alter: (_, response) => {
      const headers = new Headers(response.headers);
      headers.delete("referrer-policy");
      return new Response(response.body, { status: response.status, headers });
    },
  },
};

const stepOf = (line: string) => line.slice(0, line.indexOf(": "));

const checked = Object.entries(alterations).filter(([line]) =>
  checkedSteps.some(({ name }) => name === stepOf(line)),
);

test.each(sample(2, checked))(
  "[OPS-17] reports a changed response in one line: %s",
  async (line, { after = [], alter, faults, limitSeconds }) => {
    if (faults !== undefined) await local.setFaults(faults);
    const { code, stdout, report, md } = await verify([...after, stepOf(line)], alter, limitSeconds);
    expect([code, report.differences]).toEqual([1, expect.arrayContaining([line])]);
    expect(report.differences.filter((one) => one === line)).toHaveLength(1);
    expect(md).toContain(`- ${line}\n`);
    expect(stdout).toContain(line.slice(stepOf(line).length + 2));
  },
);

const providerSecrets = (
  await Promise.all(enabledFixtures.flatMap(({ providerSecrets: read }) => read?.() ?? []))
).flat();

/** Values of a person, an account and a stage, as any response may contain them. */
const planted = {
  asha: "asha.rao@mail.example",
  number: "+919812345678",
  spoken: "98123 45678",
  account: "123456789012",
  arn: "arn:aws:iam::123456789012:user/ada",
  bearer: "EAABsbCS1iHgBO7ZCx9kQ2",
} as const;

/** Replaces every text and every name by the next of these values. */
const plantInto = (value: unknown, next: () => string): unknown => {
  if (typeof value === "string") return next();
  if (Array.isArray(value)) return value.map((item: unknown) => plantInto(item, next));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, plantInto(part, next)] as const);
  return {
    ...Object.fromEntries(parts),
    [next()]: next(),
    error: { code: next(), type: next() },
    state: next(),
  };
};

test("[OPS-17] reports contain no personal data, secret or account from any response", async () => {
  const words = [...Object.values(planted), ...providerSecrets];
  let turn = 0;
  const next = () => words[(turn += 1) % words.length]!;
  const plant: Alter = async (_, response) => {
    const text = await response.text();
    const headers = Object.fromEntries([...response.headers.keys()].map((name) => [name, next()]));
    const body = text.startsWith("{") ? JSON.stringify(plantInto(JSON.parse(text), next)) : next();
    return new Response(body, { status: response.status, headers: { ...headers, "content-type": next() } });
  };
  const { code, stdout, stderr, json, md } = await verify(undefined, plant, 2);
  expect(code).toBe(1);
  expect(turn).toBeGreaterThan(200);
  const output = [stdout, stderr, json, md].join("\n").replaceAll(testers.providerCheck.name, "");
  for (const word of words) expect(output).not.toContain(word);
  for (const id of Object.values(localNames.tables)) expect(output).not.toContain(id);
});
