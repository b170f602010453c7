import * as z from "zod/mini";

const faultSchema = z.object({
  name: z.optional(z.string()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  $metadata: z.optional(z.object({ httpStatusCode: z.optional(z.number()) })),
});

export type Fault = z.infer<typeof faultSchema>;

/** The parts of an SDK or socket error that tell what happened; every other value reads as an empty fault. */
export const readFault = (error: unknown): Fault => {
  const parsed = z.safeParse(faultSchema, error);
  return parsed.success ? parsed.data : {};
};

const throttles = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "Throttling",
  "TooManyRequestsException",
]);

const connectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "EPIPE",
  "ETIMEDOUT",
]);

/** Whether a dependency was out of reach or refused for load, so that trying again later may help. */
export const isOutage = (error: unknown): boolean => {
  const { name, code, $metadata } = readFault(error);
  return (
    name === "TimeoutError" ||
    throttles.has(name ?? "") ||
    connectionCodes.has(code ?? "") ||
    ($metadata?.httpStatusCode ?? 0) >= 500
  );
};
