import { reusedKey } from "#shared/content/contact.ts";
import { makeSheetMessage } from "#shared/content/sheet.ts";
import type { sendContactMessage } from "#shared/contract/api.ts";
import { readCampaignHeader } from "#shared/campaign.ts";
import { idempotencyKeySchema, readFormSignals } from "#shared/contract/contact.ts";
import * as z from "zod/mini";
import type { Clock } from "#functions/platform/clock.ts";
import type { EndpointResponse, EndpointRequest } from "#functions/platform/http/http-endpoint.ts";
import { readNetwork } from "#functions/platform/http/viewer-address.ts";
import {
  makeContactRecord,
  makeRecordId,
  sameMessageMs,
  type ContactRecord,
  type ContactStore,
} from "./contact-record.ts";
import { wordsIn } from "./contact-words.ts";
import { readSpamReasons } from "./spam-score.ts";
import { readTestSignature } from "./test-signature.ts";

type Deps = {
  readonly store: ContactStore;
  readonly clock: Clock;
  readonly forwards: boolean;
};
type Request = EndpointRequest<typeof sendContactMessage>;
type Answer = EndpointResponse<typeof sendContactMessage>;

const readCountry = (header = ""): string | undefined => (/^[A-Z]{2}$/.test(header) ? header : undefined);

/** The same content, sent within the last hour but in the previous clock hour: a reloaded page sends its form again. */
const findEarlier = async (
  store: ContactStore,
  { contentHash, receivedAtEpochMs }: ContactRecord,
): Promise<ContactRecord | undefined> => {
  const hourBefore = receivedAtEpochMs - sameMessageMs;
  const earlier = await store.find(makeRecordId(undefined, contentHash, hourBefore));
  return earlier !== undefined && earlier.receivedAtEpochMs > hourBefore ? earlier : undefined;
};

/** The same key with the same content gets the same answer; with other content a 409, and the client takes a new key. */
export const makeContactEndpoint =
  ({ store, clock, forwards }: Deps) =>
  async ({ input, header, requestId }: Request): Promise<Answer> => {
    const key = z.safeParse(z.optional(idempotencyKeySchema), header("idempotency-key"));
    if (!key.success) {
      return {
        type: "refused",
        code: "invalid-idempotency-key",
        message: key.error.issues[0]?.message ?? "Idempotency-Key is not valid",
      };
    }
    const { sheet, locale, ...sent } = input;
    const message = sheet === undefined ? sent : makeSheetMessage(sent.email, sheet);
    const record = makeContactRecord({
      message,
      sheet,
      locale: wordsIn(locale).language?.tag,
      key: key.data,
      requestId,
      country: readCountry(header("cloudfront-viewer-country")),
      network: readNetwork(header("cloudfront-viewer-address") ?? ""),
      testSignature: readTestSignature(header("x-test-signature")),
      spamReasons: readSpamReasons(message, readFormSignals(header("x-form-signals"))),
      forwards,
      campaign: readCampaignHeader(header("x-campaign")),
      nowEpochMs: clock(),
    });
    const earlier = key.data === undefined ? await findEarlier(store, record) : undefined;
    if (earlier !== undefined) return { type: "ok", body: { success: true, ref: earlier.ref } };
    const result = await store.add(record);
    if (result.type === "known" && result.record.contentHash !== record.contentHash) {
      return {
        type: "refused",
        code: "idempotency-key-reused",
        message: reusedKey,
      };
    }
    return { type: "ok", body: { success: true, ref: record.ref } };
  };
