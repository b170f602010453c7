import * as api from "#shared/contract/api.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { makeErrorBody, type ErrorBody } from "#shared/contract/error-body.ts";
import { behaviours } from "./behaviours.ts";
import { responseHeaders, transportHeaders } from "./security-headers.ts";

/** What the firewall answers itself instead of passing a request on: in the one error body. */
export const firewallAnswers = {
  "too-many-requests": {
    statusCode: 429,
    body: makeErrorBody("too-many-requests", "Too many requests. Please try again in a few minutes."),
  },
  "body-too-large": {
    statusCode: 413,
    body: makeErrorBody("body-too-large", "The content is too large."),
  },
  "request-refused": {
    statusCode: 403,
    body: makeErrorBody(
      "request-refused",
      "This request was refused: its address or a header looks harmful.",
    ),
  },
} as const satisfies Readonly<Record<string, { readonly statusCode: number; readonly body: ErrorBody }>>;

/**
 * Their headers, of which WAF allows ten: whether CloudFront adds those of a behaviour to them is not documented. They
 * promise https for the one name alone, which holds for a stage of any name.
 */
export const firewallAnswerHeaders = {
  ...responseHeaders.api,
  ...transportHeaders["host alone"],
  "cache-control": "no-store",
};

export type FirewallAnswerName = keyof typeof firewallAnswers;

const toApi = behaviours
  .filter(({ origin }) => origin === "api")
  .map(({ pathPattern, forwardedHeaders }) => ({
    pathPrefix: pathPattern.slice(0, -1),
    calledBy: forwardedHeaders === "all" ? "third parties" : "browsers",
  }));

/** Third parties sign what they send, and its content is theirs: only amount and frequency are checked. */
export const webhookPrefixes = toApi
  .filter(({ calledBy }) => calledBy === "third parties")
  .map(({ pathPrefix }) => pathPrefix);

export const rateWindowSeconds = 300;

/** A third party reports everybody's payments and calls from a handful of addresses. */
const timesAsOften = { browsers: 1, "third parties": 20 } as const;

/** Requests below a prefix that one address may make in a window. */
type RateRule = { readonly pathPrefix: string; readonly limit: number };

/** @param requestsPerAddress from the stage's row. */
export const rateRulesOf = (requestsPerAddress: number): readonly RateRule[] =>
  toApi.map(({ pathPrefix, calledBy }) => ({
    pathPrefix,
    limit:
      requestsPerAddress * (calledBy === "browsers" ? timesAsOften.browsers : timesAsOften["third parties"]),
  }));

/** The largest body below a prefix. */
type SizeRule = { readonly pathPrefix: string; readonly bodyBytesMax: number };

const endpointsBelow = (prefix: string): readonly Endpoint[] =>
  Object.values<Endpoint>(api).filter(({ path }) => path.startsWith(prefix));

/**
 * The contract's limits: one for everything that browsers call below a prefix, and one per webhook, since theirs differ
 * widely.
 */
export const sizeRules: readonly SizeRule[] = toApi.flatMap(({ pathPrefix, calledBy }) => {
  const rows = endpointsBelow(pathPrefix);
  return calledBy === "browsers"
    ? [{ pathPrefix, bodyBytesMax: Math.max(...rows.map(({ maxBodyBytes }) => maxBodyBytes)) }]
    : rows.map(({ path, maxBodyBytes }) => ({ pathPrefix: path, bodyBytesMax: maxBodyBytes }));
});

/** How much of a body CloudFront's web ACL reads without extra payment: AWS WAF Developer Guide, "Body inspection". */
export const inspectedBodyBytes = 16 * 1024;
