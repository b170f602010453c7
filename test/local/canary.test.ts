import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeCanary } from "#functions/canary/canary.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { signTestMessage } from "#functions/contact/test-signature.ts";
import { contactRows, hashContent } from "#functions/contact/contact-record.ts";
import { makeDynamoDb } from "#functions/platform/rows/table.ts";
import { localCanarySecrets, localNames } from "#infra/local/local-names.ts";
import { readEditionEndpoint } from "#infra/operator/command/stage-clients.ts";
import { canaryMetrics } from "#shared/metrics.ts";
import { testMailbox } from "#shared/canary.ts";
import { site } from "#shared/site.ts";
import { makeMessage, postMessage } from "#test/support/contact/contact-messages.ts";
import { makeRecordingLog } from "#test/support/recording-log.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { edition } from "#test/support/edition/worker-edition.ts";

const [key] = [...localCanarySecrets.values()];

// A canary's message may be mailed when its test is long done.
beforeEach(async () => {
  await edition.startOver();
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  vi.stubEnv("AWS_ENDPOINT_URL", readEditionEndpoint(edition.dataDir));
});
afterEach(() => vi.unstubAllEnvs());

const waitForMails = (count: number) =>
  waitUntil(`${count} mails`, async () => {
    await edition.sweep();
    const mails = await edition.mail();
    return mails.length >= count ? mails : undefined;
  });

/** By its reference: a lease of a second may run out on a busy machine, and an earlier message then comes once more. */
const waitForMailsOf = (ref: string) =>
  waitUntil(`a mail of ${ref}`, async () => {
    await edition.sweep();
    const mails = (await edition.mail()).filter(({ subject }) => subject.includes(ref));
    return mails.length > 0 && mails;
  });

const waitForMetric = (value: number) =>
  waitUntil(`the metric ${value}`, () =>
    new RegExp(`"${canaryMetrics.faults}":\\[?${value}\\b`).test(edition.readLog()),
  );

let made = 0;

/** The canary as it is deployed, with a rhythm of its own and a clock that has shown no other canary's time. */
const makeOwnCanary = () => {
  const time = { now: Date.now() + (made += 1) * 20_000 };
  const measured: [string, number][] = [];
  const run = makeCanary({
    readSiteUrl: () => Promise.resolve(edition.origin),
    readKey: () => Promise.resolve(key!),
    findRecord: makeDynamoDbRowStore(makeDynamoDb(), localNames.tables.contact, contactRows).find,
    fetch,
    clock: () => time.now,
    intervalMs: 1000,
    log: makeRecordingLog().log,
    emitMetric: (name, value) => void measured.push([name, value]),
  });
  return { run: () => run({ source: "sweep" }), time, measured };
};

test("[OPS-05] a site that is well has no faults, and the test message reaches SES's mailbox and never support", async () => {
  expect(await edition.runCanary()).toEqual([]);
  const mails = await waitForMails(1);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [[testMailbox], expect.stringMatching(/^\[test\] Your message to .* \[\w{8}\]$/)],
  ]);
  await waitForMetric(0);
});

test("[OPS-05] a run that is repeated sends no second message", async () => {
  const { run } = makeOwnCanary();
  expect(await run()).toEqual([]);
  await waitForMails(1);
  expect(await run()).toEqual([]);
  await edition.sweep();
  expect(await edition.mail()).toHaveLength(1);
});

test("[OPS-05] the next run tells that a message was not delivered, and the one after that all is well again", async () => {
  const { run, time, measured } = makeOwnCanary();
  await edition.setFaults({ ses: "down" });
  expect(await run()).toEqual([]);
  time.now += 1000;
  const undelivered = { check: "mail", what: "the message of the run before is still pending" };
  expect(await run()).toEqual([undelivered]);

  await edition.setFaults({ ses: "ok" });
  const mails = await waitForMails(2);
  expect(mails.map(({ to }) => to)).toEqual([[testMailbox], [testMailbox]]);
  await edition.sweep();
  time.now += 1000;
  expect(await run()).toEqual([]);
  expect(measured).toEqual([
    [canaryMetrics.faults, 0],
    [canaryMetrics.faults, 1],
    [canaryMetrics.faults, 0],
  ]);
});

test("[OPS-05] a site that takes no messages raises the metric", async () => {
  await edition.setFaults({ dynamodb: "fail" });
  const faults = await edition.runCanary();
  expect(faults).toContainEqual({ check: "contact message", what: "status 503" });
  await waitForMetric(faults.length);
});

const signedFor = (recordId: string, nowEpochMs: number) =>
  signTestMessage(key!, { id: recordId, contentHash: hashContent(makeMessage()) }, nowEpochMs);

test.each<[what: string, sign: (idempotencyKey: string) => string]>([
  [
    "signed with another key",
    (one) =>
      signedFor(`k-${one}`, Date.now()).replace(
        /mac=(.)/,
        (_all, first) => `mac=${first === "A" ? "B" : "A"}`,
      ),
  ],
  ["signed for another message", () => signedFor("k-another-message-key", Date.now())],
  ["signed an hour ago", (one) => signedFor(`k-${one}`, Date.now() - 3_600_000)],
  ["with something else for a signature", () => "let me in"],
])("[OPS-05] [CONT-07] a message %s is a visitor's, and support gets it", async (_what, sign) => {
  const idempotencyKey = crypto.randomUUID();
  const answer = await postMessage(edition.origin, makeMessage(), {
    "idempotency-key": idempotencyKey,
    "x-test-signature": sign(idempotencyKey),
  });
  expect(answer.status).toBe(200);
  const { ref } = (await answer.json()) as { ref: string };
  const [mail] = await waitForMailsOf(ref);
  expect([mail!.to, mail!.subject]).toEqual([
    [site.supportEmail],
    expect.stringMatching(/^Your message to /),
  ]);
});

test("[OPS-05] a signed message that is sent again is the same message", async () => {
  const idempotencyKey = crypto.randomUUID();
  const headers = {
    "idempotency-key": idempotencyKey,
    "x-test-signature": signedFor(`k-${idempotencyKey}`, Date.now()),
  };
  const stored = await postMessage(edition.origin, makeMessage(), headers);
  const again = await postMessage(edition.origin, makeMessage(), headers);
  const { ref } = (await stored.json()) as { ref: string };
  expect([again.status, await again.json()]).toMatchObject([200, { ref }]);
  const mails = await waitForMailsOf(ref);
  expect(new Set(mails.map(({ to }) => to.join()))).toEqual(new Set([testMailbox]));
});
