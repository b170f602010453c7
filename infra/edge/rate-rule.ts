import { makeErrorBody } from "#shared/contract/error-body.ts";

/** What the firewall's rate rule answers with 429. It counts per viewer address, over five minutes, on each prefix that browsers call. */
export const tooManyRequests = makeErrorBody(
  "too-many-requests",
  "Too many requests. Please try again in a few minutes.",
);

export const rateWindowSeconds = 300;
