import { beforeEach, expect, onTestFinished, test } from "vitest";
import { makeCanary } from "#functions/site/canary.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { contactRows } from "#functions/contact/contact-record.ts";
import { makeDynamoDb } from "#functions/platform/rows/table.ts";
import { localSiteSecrets, localNames } from "#infra/local/local-names.ts";
import { readLocalEndpoint } from "#infra/operator/command/stage-clients.ts";
import { scheduledRuns } from "#infra/stack/watch/month-cost.ts";
import { canaryMetrics } from "#shared/metrics.ts";
import { testMailbox } from "#shared/site/canary.ts";
import { makeRecordingLog } from "#test/support/recording-log.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { stubAws } from "#test/support/aws/embedded-aws.ts";
import { startLocalEnvironment } from "#test/support/local-environment/local-environment.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";

const [key] = [...localSiteSecrets.values()];

let before = { mails: 0, log: 0 };

beforeEach(async () => {
  stubAws(readLocalEndpoint(local.dataDir));
  await local.setFaults({ ses: "ok", dynamodb: "ok" });
  before = { mails: (await local.mail()).length, log: local.readLog().length };
});

/** The mails of a test: each test waits for those of all messages that it sends. */
const readMails = async () => (await local.mail()).slice(before.mails);

const waitForMails = (count: number) =>
  waitUntil(`${count} mails`, async () => {
    await local.sweep();
    const mails = await readMails();
    return mails.length >= count ? mails : undefined;
  });

const waitForMetric = (value: number) =>
  waitUntil(`the metric ${value}`, () =>
    new RegExp(`"${canaryMetrics.errors}":\\[?${value}\\b`).test(local.readLog().slice(before.log)),
  );

/** A busy machine may take longer than a healthy site. */
const slowFetch: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(60_000) });

let made = 0;

/** The canary as it is deployed, with its own schedule and a clock that no other canary has used. */
const makeOwnCanary = () => {
  const time = { now: Date.now() + (made += 1) * 20_000 };
  const measured: [string, number][] = [];
  const run = makeCanary({
    readSiteUrl: () => Promise.resolve(local.origin),
    readKey: () => Promise.resolve(key!),
    findRecord: makeDynamoDbRowStore(makeDynamoDb(), localNames.tables.contact, contactRows).find,
    fetch: slowFetch,
    clock: () => time.now,
    intervalMs: 1000,
    log: makeRecordingLog().log,
    emitMetric: (name, value) => void measured.push([name, value]),
  });
  return { run: () => run({ source: "sweep" }), time, measured };
};

test("[OPS-13] the canary emits the metrics that the monthly cost assumes", { tags: "full" }, async () => {
  const own = await startLocalEnvironment();
  onTestFinished(own.stop);
  // A new environment has nothing to sweep, and one with data sweeps every table.
  await own.continueIn();
  await own.sweep();
  await own.runCanary();
  const counted = new Set(Object.values(scheduledRuns).flatMap(({ emits }) => emits));
  const emitted = () =>
    new Set(
      own
        .readLog()
        .split("\n")
        .flatMap((line) => /"Metrics":\[\{"Name":"(\w+)"/.exec(line)?.[1] ?? []),
    );
  await waitUntil("every metric", () => emitted().size >= counted.size);
  expect(emitted()).toEqual(counted);
});

test("[OPS-05] the canary reports no error for a healthy site, and mails SES's test mailbox, not support", async () => {
  expect(await local.runCanary()).toEqual([]);
  const mails = await waitForMails(1);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [[testMailbox], expect.stringMatching(/^\[test\] Your message to .* \[\w{8}\]$/)],
  ]);
  await waitForMetric(0);
});

test(
  "[OPS-05] a canary run that is repeated at the same moment sends no second message",
  { tags: "full" },
  async () => {
    const { run } = makeOwnCanary();
    expect(await run()).toEqual([]);
    await waitForMails(1);
    expect(await run()).toEqual([]);
    await local.sweep();
    expect(await readMails()).toHaveLength(1);
  },
);

test("[OPS-05] the canary reports an undelivered message in its next run, and none after delivery", async () => {
  const { run, time, measured } = makeOwnCanary();
  await local.setFaults({ ses: "down" });
  expect(await run()).toEqual([]);
  time.now += 1000;
  const undelivered = { check: "mail", what: "the message of the previous run is still pending" };
  expect(await run()).toEqual([undelivered]);

  await local.setFaults({ ses: "ok" });
  const mails = await waitForMails(2);
  expect(mails.map(({ to }) => to)).toEqual([[testMailbox], [testMailbox]]);
  await local.sweep();
  time.now += 1000;
  expect(await run()).toEqual([]);
  expect(measured).toEqual([
    [canaryMetrics.errors, 0],
    [canaryMetrics.errors, 1],
    [canaryMetrics.errors, 0],
  ]);
});

test("[OPS-05] the canary emits its failure metric for a site that accepts no messages", async () => {
  await local.setFaults({ dynamodb: "fail" });
  const errors = await local.runCanary();
  expect(errors).toContainEqual({ check: "contact message", what: "status 503" });
  await waitForMetric(errors.length);
});
