import { invalidToken } from "#shared/contract/response-texts.ts";
import { digestOf, hasAcceptedDigest } from "./accepted-digest.ts";
import { answerRefusal, type HttpResponse } from "./http-response.ts";

const challengePattern = /^\d{1,64}$/;

/**
 * Answers a third party that checks whether the address is ours, as Meta does: a request with the right token gets
 * its challenge back as plain text. Only digits are returned, so the answer cannot be anything else.
 * @param verifyToken undefined if no token was created yet, so nobody can know one.
 */
export const answerWebhookVerification = (
  rawQuery: string,
  verifyToken: string | undefined,
): HttpResponse => {
  const query = new URLSearchParams(rawQuery);
  const challenge = query.get("hub.challenge") ?? "";
  const isKnown =
    verifyToken !== undefined &&
    query.get("hub.mode") === "subscribe" &&
    hasAcceptedDigest(query.get("hub.verify_token") ?? "", [digestOf(verifyToken)]);
  return isKnown && challengePattern.test(challenge)
    ? {
        statusCode: 200,
        headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
        body: challenge,
      }
    : answerRefusal(403, "invalid-token", invalidToken);
};
