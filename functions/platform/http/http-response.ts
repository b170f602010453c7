import messages from "#messages/api-errors.json" with { type: "json" };
import { makeErrorBody } from "#shared/contract/error-body.ts";

/** The response format that API Gateway requires of a function (payload format 2.0). */
export type HttpResponse = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export const jsonResponse = (
  statusCode: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => ({
  statusCode,
  headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
  body: JSON.stringify(body),
});

export const respondWithRefusal = (
  statusCode: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  receiptPath?: string,
): HttpResponse => jsonResponse(statusCode, makeErrorBody(code, message, receiptPath), headers);

const retryAfterSeconds = 5;

/** A dependency is out of reach, or time ran out. The client may safely repeat the request under the same key. */
export const respondUnavailable = (): HttpResponse =>
  respondWithRefusal(503, "temporarily-unavailable", messages.busy, {
    "retry-after": String(retryAfterSeconds),
  });

/** Too many other requests change the same row. This is not a server error, and the client may repeat the request. */
export const respondToWriteConflict = (): HttpResponse =>
  respondWithRefusal(429, "too-many-requests", messages.tooManyAtOnce, {
    "retry-after": "1",
  });

export const respondToFailure = (): HttpResponse =>
  respondWithRefusal(500, "internal-error", messages.failed);
