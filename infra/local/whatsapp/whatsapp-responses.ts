import { randomBytes } from "node:crypto";
import { answerJson, type SimulatorResponse } from "#infra/local/http/loopback-server.ts";

const refusals = {
  unknownPath: { statusCode: 404, code: 2500, message: "Unknown path components" },
  unknownNumber: { statusCode: 400, code: 100, message: "Unsupported post request" },
  badParameter: { statusCode: 400, code: 100, message: "Invalid parameter" },
  invalidToken: { statusCode: 401, code: 190, message: "Invalid OAuth access token" },
  unknownFailure: { statusCode: 500, code: 131000, message: "Something went wrong" },
  undeliverable: { statusCode: 400, code: 131026, message: "Message undeliverable" },
  windowClosed: { statusCode: 400, code: 131047, message: "Re-engagement message" },
  userWithoutNumber: { statusCode: 400, code: 131062, message: "Recipient has no phone number" },
  tooMany: { statusCode: 429, code: 130429, message: "Rate limit hit" },
} as const;

/** The Graph API's one error body. */
export const refuseMessage = (refusal: keyof typeof refusals, details?: string): SimulatorResponse => {
  const { statusCode, code, message } = refusals[refusal];
  return answerJson(statusCode, {
    error: {
      message: `(#${code}) ${message}`,
      type: "OAuthException",
      code,
      ...(refusal === "unknownNumber" ? { error_subcode: 33 } : {}),
      error_data: { messaging_product: "whatsapp", details: details ?? message },
      fbtrace_id: randomBytes(8).toString("hex"),
    },
  });
};
