import * as z from "zod/mini";

const errorSchema = z.object({
  name: z.optional(z.string()),
  // `fetch` throws a DOMException at a deadline. Its numeric code means nothing here.
  code: z.catch(z.optional(z.string()), undefined),
  message: z.optional(z.string()),
  $metadata: z.optional(z.object({ httpStatusCode: z.optional(z.number()) })),
});

export type AwsError = z.infer<typeof errorSchema>;

/** The parts of an SDK or socket error that identify its cause. Any other value gives an empty object. */
export const readAwsError = (error: unknown): AwsError => z.safeParse(errorSchema, error).data ?? {};

const throttles = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "Throttling",
  "TooManyRequestsException",
]);

const unreachableCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const brokenCodes = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** Whether a request failed before it left this machine, so that it had no effect. */
export const neverSent = ({ name = "", code = "" }: AwsError): boolean =>
  unreachableCodes.has(code) || name === "CredentialsProviderError";

export const isOutage = (error: unknown): boolean => {
  const rowError = readAwsError(error);
  const { name = "", code = "", $metadata } = rowError;
  return (
    name === "TimeoutError" ||
    throttles.has(name) ||
    brokenCodes.has(code) ||
    neverSent(rowError) ||
    ($metadata?.httpStatusCode ?? 0) >= 500
  );
};
