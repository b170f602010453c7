import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { hashContent, makeRecordId, type ContactStore } from "#functions/contact/contact-record.ts";
import { signTestMessage } from "#functions/contact/test-signature.ts";
import type { Clock } from "#functions/platform/clock.ts";
import { callHttp } from "#functions/platform/http/http-call.ts";
import { describeError, type Log } from "#functions/platform/log.ts";
import type { EmitMetric } from "#functions/platform/metrics.ts";
import { canaryRecordPrefix, testMailbox } from "#shared/canary.ts";
import { checkSite, type SiteFault } from "#shared/check-site.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import type { ContactMessage } from "#shared/contract/contact.ts";
import { canaryMetrics } from "#shared/metrics.ts";
import { site } from "#shared/site.ts";

type CanaryDeps = {
  /** Where the stage answers, without a slash at its end. */
  readonly readSiteUrl: () => Promise<string>;
  /** What test messages are signed with. */
  readonly readKey: () => Promise<string>;
  readonly findRecord: ContactStore["find"];
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly log: Log;
  readonly emitMetric: EmitMetric;
};

const eventSchema = z.object({ source: z.literal("sweep") });

const postMs = 8000;

/** A message is made from its time alone, so a run that is repeated sends the same one. */
const makeTestMessage = (key: string, slotEpochMs: number) => {
  const message: ContactMessage = {
    name: `Canary of ${site.brand}`,
    email: testMailbox,
    eventType: "Other",
    attendees: "Up to 50",
    message: `An automatic test of the contact page, ${new Date(slotEpochMs).toISOString()}. Nobody has to answer.`,
  };
  // Keeps others from predicting the next key and taking it.
  const secretPart = createHmac("sha256", key).update(String(slotEpochMs)).digest("base64url").slice(0, 32);
  const idempotencyKey = `${canaryRecordPrefix.slice("k-".length)}${secretPart}`;
  const contentHash = hashContent(message);
  return {
    message,
    idempotencyKey,
    contentHash,
    id: makeRecordId(idempotencyKey, contentHash, slotEpochMs),
  };
};

const checkLastDelivery = async ({ findRecord }: CanaryDeps, id: string): Promise<string | undefined> => {
  // None on the first run, and none after a run whose message was not taken: that was reported then.
  const { mail } = (await findRecord(id))?.delivery ?? {};
  return mail === undefined ? undefined : `the message of the run before is still ${mail}`;
};

const sendTestMessage = async (
  { findRecord, fetch, clock }: CanaryDeps,
  siteUrl: string,
  key: string,
  { message, idempotencyKey, ...signed }: ReturnType<typeof makeTestMessage>,
): Promise<string | undefined> => {
  const reply = await callHttp(fetch, `${siteUrl}${sendContactMessage.path}`, {
    method: "POST",
    timeoutMs: postMs,
    headers: {
      "content-type": "application/json",
      "idempotency-key": idempotencyKey,
      "x-test-signature": signTestMessage(key, signed, clock()),
    },
    body: JSON.stringify(message),
  });
  if (reply.type !== "reply") return reply.code;
  if (reply.status !== 200) return `status ${reply.status}`;
  return (await findRecord(signed.id)) === undefined ? "it was taken, and is not stored" : undefined;
};

/** A check that breaks off cannot tell how the site is, and that counts as wrong. */
const look = async (
  { log }: CanaryDeps,
  check: string,
  find: () => Promise<string | undefined>,
): Promise<readonly SiteFault[]> => {
  try {
    const what = await find();
    return what === undefined ? [] : [{ check, what }];
  } catch (error) {
    log.error("a check of the canary broke off", describeError(error));
    return [{ check, what: "it cannot be checked" }];
  }
};

/**
 * Uses the site as a visitor would: walks its pages and endpoints, sends one message all the way to the mail service,
 * and checks that the message of the run before was delivered. No person gets these mails.
 * @returns what is wrong, which it also logs and counts: 0 for a site that is well.
 */
export const makeCanary =
  (deps: CanaryDeps) =>
  async (event: unknown): Promise<readonly SiteFault[]> => {
    z.parse(eventSchema, event);
    const { readSiteUrl, readKey, fetch, clock, intervalMs, log, emitMetric } = deps;
    const slot = Math.floor(clock() / intervalMs) * intervalMs;
    const ofSite = await readSiteUrl().then(
      (origin) => checkSite({ origin, fetch }),
      () => [{ check: "address", what: "it cannot be read" }],
    );
    const ofMail = await look(deps, "mail", async () =>
      checkLastDelivery(deps, makeTestMessage(await readKey(), slot - intervalMs).id),
    );
    const ofMessage = await look(deps, "contact message", async () => {
      const [siteUrl, key] = await Promise.all([readSiteUrl(), readKey()]);
      return sendTestMessage(deps, siteUrl, key, makeTestMessage(key, slot));
    });
    const faults = [...ofSite, ...ofMail, ...ofMessage];
    for (const { check, what } of faults) log.warn("the site is not well", { reason: `${check}: ${what}` });
    emitMetric(canaryMetrics.faults, faults.length);
    return faults;
  };
