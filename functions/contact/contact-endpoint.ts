import messages from "#messages/contact-errors.json" with { type: "json" };
import { makeDocumentMessage } from "#shared/contact/describe-document.ts";
import type { sendContactMessage } from "#shared/contract/api.ts";
import { readCampaignHeader } from "#shared/analytics/campaign.ts";
import { idempotencyKeySchema, readFormSignals } from "#shared/contact/contact-contract.ts";
import * as z from "zod/mini";
import type { MeteredBase } from "#functions/platform/base.ts";
import type { EndpointResponse, EndpointRequest } from "#functions/platform/http/http-endpoint.ts";
import { readNetworks } from "#functions/platform/http/viewer-address.ts";
import { describeError } from "#functions/platform/log.ts";
import type { MemberSets } from "#functions/platform/rows/member-sets.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";
import { contactMetrics } from "#shared/metrics.ts";
import {
  makeContactRecord,
  makeKeylessId,
  sameMessageMs,
  type ContactRecord,
  type ContactStore,
  type VisitorMail,
} from "./contact-record.ts";
import { messagesIn } from "./contact-messages.ts";
import { makeLimitKeys, readInTime } from "./limit-keys.ts";
import { isUnansweredMailbox } from "./mail/unanswered-mailbox.ts";
import { releaseVisitorMail, reserveVisitorMail, type ShareRequest } from "./mail/visitor-mail-shares.ts";
import { readSpamReasons } from "./spam-score.ts";
import { readTestSignature } from "./test-signature.ts";

type Deps = MeteredBase & {
  readonly store: ContactStore;
  readonly forwards: boolean;
  readonly sets: MemberSets;
  /** The daily limit of mails of each kind to visitors: acknowledgements, and requested plans or quotes. */
  readonly visitorMailsPerDay: number;
  /** The addresses that the stage sends from and reads. */
  readonly ownMailboxes: readonly string[];
  readonly readLimitKey: () => Promise<string>;
};
type Request = EndpointRequest<typeof sendContactMessage>;
type EndpointResult = EndpointResponse<typeof sendContactMessage>;

const readCountry = (header = ""): string | undefined => (/^[A-Z]{2}$/.test(header) ? header : undefined);

/**
 * The same message without a key, sent within the last hour: a reloaded page sends its form again. It may have been stored
 * in the previous clock hour, on the previous day, whose hash of the network is another, or without the network while the
 * limit key could not be read.
 * @param networkBefore the network's hash of an hour before
 */
const findEarlier = async (
  store: ContactStore,
  record: ContactRecord,
  networkBefore: string | undefined,
): Promise<ContactRecord | undefined> => {
  const now = record.receivedAtEpochMs;
  const hourBefore = now - sameMessageMs;
  const ids = new Set([
    makeKeylessId({ ...record, network: networkBefore }, hourBefore),
    makeKeylessId({ ...record, network: undefined }, hourBefore),
    makeKeylessId({ ...record, network: undefined }, now),
  ]);
  const found = await Promise.all(Array.from(ids, (id) => store.find(id)));
  return found.find((earlier) => earlier !== undefined && earlier.receivedAtEpochMs > hourBefore);
};

/** The response's `emailed`: undefined if the stage mails no visitors, unless the sender requested a document. */
const readEmailed = ({ visitorMail, sheet }: ContactRecord): boolean | undefined =>
  visitorMail === undefined && sheet === undefined ? undefined : visitorMail === "reserved";

/** The limits are for mails to visitors alone, so support gets the message even if this function fails. */
const decideVisitorMail = async (
  deps: Deps,
  { spamReasons, testSignature, message }: ContactRecord,
  request: ShareRequest | undefined,
): Promise<VisitorMail | undefined> => {
  // A test is not counted. The mail function, which can verify its signature, mails what a provider check has sent.
  if (deps.visitorMailsPerDay === 0 || testSignature !== undefined) return undefined;
  if (spamReasons.length > 0) return "spam";
  if (isUnansweredMailbox(message.email, deps.ownMailboxes)) return "unread";
  if (request === undefined) return "uncounted";
  try {
    return (await reserveVisitorMail(deps.sets, request)) ?? "reserved";
  } catch (error) {
    deps.log.warn("the limits for mail to visitors could not be counted", describeError(error));
    return "uncounted";
  }
};

/** Without an idempotency key, the hash of the network distinguishes a repeated message from another one. */
const limitKeyWaitMs = { withKey: 1000, withoutKey: 4000 };

const readRequest = async (
  { readLimitKey, visitorMailsPerDay }: Deps,
  viewerAddress: string,
  nowEpochMs: number,
  waitMs: number,
) => {
  const secret = await readInTime(readLimitKey, waitMs);
  const networks = readNetworks(viewerAddress);
  if (secret === undefined) return undefined;
  const keysAt = (epochMs: number) => makeLimitKeys(secret, readUtcDay(epochMs));
  const keys = keysAt(nowEpochMs);
  return {
    keys,
    networks,
    perDay: visitorMailsPerDay,
    nowEpochMs,
    network: keys.groupOf(networks.site),
    networkBefore: keysAt(nowEpochMs - sameMessageMs).groupOf(networks.site),
  };
};

const refuseReusedKey = {
  type: "refused",
  code: "idempotency-key-reused",
  message: messages.reusedKey,
} as const;

/**
 * The same key with the same content returns the same response; with other content 409, and the client takes a new key.
 * The decision to mail the sender is made, counted and stored with the message, so that both the page and support can
 * show it.
 */
export const makeContactEndpoint =
  (deps: Deps) =>
  async ({ input, header, requestId }: Request): Promise<EndpointResult> => {
    const { store, clock, forwards, log } = deps;
    const key = z.safeParse(z.optional(idempotencyKeySchema), header("idempotency-key"));
    if (!key.success) {
      return {
        type: "refused",
        code: "invalid-idempotency-key",
        message: key.error.issues[0]?.message ?? "Idempotency-Key is not valid",
      };
    }
    const { sheet, locale, ...sent } = input;
    const message = sheet === undefined ? sent : makeDocumentMessage(sent.email, sheet);
    const nowEpochMs = clock();
    const waitMs = key.data === undefined ? limitKeyWaitMs.withoutKey : limitKeyWaitMs.withKey;
    const sender = await readRequest(deps, header("cloudfront-viewer-address") ?? "", nowEpochMs, waitMs);
    if (sender === undefined) log.warn("the key for the mail limits could not be read in time", {});
    const record = makeContactRecord({
      message,
      sheet,
      locale: messagesIn(locale).language?.tag,
      key: key.data,
      requestId,
      country: readCountry(header("cloudfront-viewer-country")),
      network: sender?.network,
      testSignature: readTestSignature(header("x-test-signature")),
      spamReasons: readSpamReasons(message, readFormSignals(header("x-form-signals"))),
      forwards,
      campaign: readCampaignHeader(header("x-campaign")),
      nowEpochMs,
    });
    const { ref, contentHash } = record;
    const respond = (stored: ContactRecord): EndpointResult =>
      stored.contentHash === contentHash
        ? { type: "ok", body: { success: true, ref: stored.ref, emailed: readEmailed(stored) } }
        : refuseReusedKey;
    const earlier =
      (await store.find(record.id)) ??
      (key.data === undefined ? await findEarlier(store, record, sender?.networkBefore) : undefined);
    if (earlier !== undefined) return respond(earlier);

    const request = sender && { ...sender, record };
    const visitorMail = await decideVisitorMail(deps, record, request);
    const decided = { ...record, visitorMail };
    const result = await store.add(decided);
    if (result.type === "known") {
      // Another request was faster. If its content is the same, it holds the same place in the limits, if any.
      const sharesPlace =
        result.record.contentHash === contentHash && result.record.visitorMail === "reserved";
      if (request !== undefined && visitorMail === "reserved" && !sharesPlace)
        await releaseVisitorMail(deps.sets, request);
      return respond(result.record);
    }
    if (visitorMail !== undefined && visitorMail !== "reserved") {
      log.warn("mail to visitor withheld", { ref, reason: visitorMail });
      // Withheld mail to spam senders and to unread mailboxes is no sign of limits that are too low.
      if (visitorMail !== "spam" && visitorMail !== "unread")
        deps.emitMetric(contactMetrics.withheldVisitorMails, 1);
    }
    return respond(decided);
  };
