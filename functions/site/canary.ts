import type { MeteredBase } from "#functions/platform/base.ts";
import * as z from "zod/mini";
import type { ContactStore } from "#functions/contact/contact-record.ts";
import { makeTestMessage, type TestMessage } from "#functions/contact/test-message.ts";
import { callHttp } from "#functions/platform/http/http-call.ts";
import { describeError } from "#functions/platform/log.ts";
import { checkSite, type SiteError } from "#shared/brand/check-site.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { canaryMetrics } from "#shared/metrics.ts";

type CanaryDeps = MeteredBase & {
  readonly readSiteUrl: () => Promise<string>;
  readonly readKey: () => Promise<string>;
  readonly findRecord: ContactStore["find"];
  readonly fetch: typeof fetch;
  readonly intervalMs: number;
};

const eventSchema = z.object({ source: z.literal("sweep") });

const postMs = 8000;

const checkLastDelivery = async ({ findRecord }: CanaryDeps, id: string): Promise<string | undefined> => {
  // Undefined on the first run, and after a run whose message was not accepted: that was reported at the time.
  const { mail } = (await findRecord(id))?.delivery ?? {};
  return mail === undefined ? undefined : `the message of the previous run is still ${mail}`;
};

const sendTestMessage = async (
  { findRecord, fetch }: CanaryDeps,
  siteUrl: string,
  { message, headers, id }: TestMessage,
): Promise<string | undefined> => {
  const reply = await callHttp(fetch, `${siteUrl}${sendContactMessage.path}`, {
    method: "POST",
    timeoutMs: postMs,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(message),
  });
  if (reply.type !== "reply") return reply.code;
  if (reply.status !== 200) return `status ${reply.status}`;
  return (await findRecord(id)) === undefined ? "it was accepted, but is not stored" : undefined;
};

/** A check that throws cannot judge the site, and counts as a problem. */
const runCheck = async (
  { log }: CanaryDeps,
  check: string,
  find: () => Promise<string | undefined>,
): Promise<readonly SiteError[]> => {
  try {
    const what = await find();
    return what === undefined ? [] : [{ check, what }];
  } catch (error) {
    log.error("a check of the canary failed with an exception", describeError(error));
    return [{ check, what: "it cannot be checked" }];
  }
};

/**
 * Uses the site as a visitor would: requests its pages and endpoints, sends one message all the way to the mail
 * service, and checks that the message of the previous run was delivered. No person gets these mails.
 */
export const makeCanary =
  (deps: CanaryDeps) =>
  async (event: unknown): Promise<readonly SiteError[]> => {
    z.parse(eventSchema, event);
    const { readSiteUrl, readKey, fetch, clock, intervalMs, log, emitMetric } = deps;
    const slot = Math.floor(clock() / intervalMs) * intervalMs;
    const ofSite = await readSiteUrl().then(
      (origin) => checkSite({ origin, fetch }),
      () => [{ check: "address", what: "it cannot be read" }],
    );
    const ofMail = await runCheck(deps, "mail", async () =>
      checkLastDelivery(deps, makeTestMessage("canary", await readKey(), slot - intervalMs).id),
    );
    const ofMessage = await runCheck(deps, "contact message", async () => {
      const [siteUrl, key] = await Promise.all([readSiteUrl(), readKey()]);
      return sendTestMessage(deps, siteUrl, makeTestMessage("canary", key, slot, clock()));
    });
    const errors = [...ofSite, ...ofMail, ...ofMessage];
    for (const { check, what } of errors)
      log.warn("the canary found errors on the site", { reason: `${check}: ${what}` });
    emitMetric(canaryMetrics.errors, errors.length);
    return errors;
  };
