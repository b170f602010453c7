import messages from "#messages/api-errors.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { respondWithRefusal } from "./http-response.ts";

/**
 * `application/json`, alone or with UTF-8. A browser cannot send this to another origin without a preflight request.
 */
const jsonMediaType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

const refused = (...refusal: Parameters<typeof respondWithRefusal>) =>
  ({ type: "refused", response: respondWithRefusal(...refusal) }) as const;

export const readBodyBytes = (row: Endpoint, event: APIGatewayProxyEventV2) => {
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  return bytes.byteLength > row.maxBodyBytes
    ? refused(413, "body-too-large", formatMessage(messages.tooLarge, { kilobytes: row.maxBodyBytes / 1024 }))
    : ({ type: "read", bytes } as const);
};

/** Returns 415 for another media type, 413 above the endpoint's limit, and 400 for invalid JSON. */
export const readJsonBody = (row: Endpoint, event: APIGatewayProxyEventV2) => {
  if (!jsonMediaType.test(event.headers["content-type"] ?? "")) {
    return refused(415, "unsupported-media-type", messages.notJsonType);
  }
  const body = readBodyBytes(row, event);
  if (body.type === "refused") return body;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body.bytes));
    return { type: "read", value } as const;
  } catch {
    // A SyntaxError or malformed bytes are the sender's error. The exception quotes the body, so it is not passed on.
    return refused(400, "invalid-json", messages.invalidJson);
  }
};
