import messages from "#messages/api-errors.json" with { type: "json" };
import * as z from "zod/mini";
import { ifValid, readParameters } from "#shared/input/address-parameters.ts";
import { digestOf, hasAcceptedDigest } from "./accepted-digest.ts";
import { respondWithRefusal, type HttpResponse } from "./http-response.ts";

const verificationParameters = z.object({
  "hub.mode": ifValid(z.literal("subscribe")),
  "hub.challenge": ifValid(z.string().check(z.regex(/^\d{1,64}$/))),
  "hub.verify_token": ifValid(z.string()),
});

/**
 * Responds to a third party that verifies our URL, as Meta does: a request with the right token gets its challenge back
 * as plain text. Only digits are returned, so the response cannot contain anything else.
 * @param verifyToken undefined if no token was created yet, so that no request can be valid
 */
export const respondToVerification = (rawQuery: string, verifyToken: string | undefined): HttpResponse => {
  const {
    "hub.mode": mode,
    "hub.challenge": challenge,
    "hub.verify_token": token = "",
  } = readParameters(verificationParameters, rawQuery);
  const isKnown =
    verifyToken !== undefined && mode !== undefined && hasAcceptedDigest(token, [digestOf(verifyToken)]);
  return isKnown && challenge !== undefined
    ? {
        statusCode: 200,
        headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
        body: challenge,
      }
    : respondWithRefusal(403, "invalid-token", messages.webhook.invalidToken);
};
