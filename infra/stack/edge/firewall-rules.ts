import messages from "#messages/api-errors.json" with { type: "json" };
import { bodyBytesMaxOf, sharedRate, type Endpoint, type Rate } from "#shared/contract/endpoint.ts";
import { endpoints, functionEndpoints } from "#shared/contract/endpoints.ts";
import { makeErrorBody, type ErrorBody } from "#shared/contract/error-body.ts";
import { behaviors } from "./behaviors.ts";
import { responseHeaders, transportHeaders } from "./security-headers.ts";

/** Responses of the firewall to blocked requests, with the common error body. */
export const firewallResponses = {
  "too-many-requests": {
    statusCode: 429,
    body: makeErrorBody("too-many-requests", messages.firewall.tooMany),
  },
  "body-too-large": {
    statusCode: 413,
    body: makeErrorBody("body-too-large", messages.firewall.tooLarge),
  },
  "request-refused": {
    statusCode: 403,
    body: makeErrorBody("request-refused", messages.firewall.harmful),
  },
} as const satisfies Readonly<Record<string, { readonly statusCode: number; readonly body: ErrorBody }>>;

const { api } = responseHeaders;

/**
 * Headers of those responses. Whether CloudFront adds a behavior's headers to them is not documented. WAF allows ten
 * headers in a response, and a hundred in all rules together, so these are the ones that matter for JSON. They promise
 * https for the one host alone, which is right for a stage with any domain.
 */
export const firewallResponseHeaders = {
  "content-security-policy": api["content-security-policy"],
  "x-content-type-options": api["x-content-type-options"],
  "cross-origin-resource-policy": api["cross-origin-resource-policy"],
  ...transportHeaders["host alone"],
  "cache-control": "no-store",
};

/** Blocked requests count as well, so an address is certainly unblocked after a whole window without requests. */
export const retryAfter = (windowSeconds: number) => ({ "retry-after": String(windowSeconds) });

export type FirewallResponseName = keyof typeof firewallResponses;

const apiPrefixes = behaviors
  .filter(({ origin }) => origin === "api")
  .map(({ pathPattern }) => pathPattern.slice(0, -1));

/** Leaves out a prefix below another prefix: the two differ only in the headers that CloudFront forwards. */
const toApi = apiPrefixes.filter(
  (prefix) => !apiPrefixes.some((other) => other !== prefix && prefix.startsWith(other)),
);

const isWebhook = ({ forwardsAllHeaders }: Endpoint): boolean => forwardsAllHeaders === true;

/** Third parties sign their requests, and we do not control the content: only size and rate are checked. */
export const webhookPaths = functionEndpoints.filter(isWebhook).map(({ path }) => path);

type Counted = Pick<Extract<Endpoint, { handledBy: "function" }>, "path" | "ratePerAddress">;

const withOwnRate = (rows: readonly Counted[]): readonly Counted[] =>
  rows.filter(({ ratePerAddress }) => ratePerAddress !== sharedRate);

/** `path`: of the endpoint; undefined: any path without a rule of its own. */
type RateRule = Rate & { readonly name: string; readonly path: string | undefined };

/**
 * One rule for each endpoint with a rate of its own, and one for all other paths that would reach a function. Each
 * counts every address separately.
 */
export const makeRateRules = (rows: readonly Counted[]): readonly RateRule[] => [
  ...withOwnRate(rows).map(({ path, ratePerAddress }) => ({
    ...ratePerAddress,
    path,
    name: `rate-${path.slice(1).replaceAll("/", "-")}`,
  })),
  { ...sharedRate, path: undefined, name: "rate-no-endpoint" },
];

export const rateRules = makeRateRules(functionEndpoints);

const anyOf = (texts: readonly string[]): string => `(${texts.join("|")})`;

export const exactlyOneOf = (paths: readonly string[]): string => `^${anyOf(paths)}$`;
export const beginsWithOneOf = (prefixes: readonly string[]): string => `^${anyOf(prefixes)}`;

/** Patterns of the last rule: paths below the API, except those with a rule of their own. */
export const strayPaths = {
  below: beginsWithOneOf(toApi),
  except: exactlyOneOf(withOwnRate(functionEndpoints).map(({ path }) => path)),
} as const;

/** The largest body below these prefixes, except of the paths that have a rule of their own. */
type SizeRule = {
  readonly prefixes: readonly string[];
  readonly bodyBytesMax: number;
  readonly except: readonly string[];
};

const endpointsBelow = (prefix: string): readonly Endpoint[] =>
  endpoints.map(([, row]) => row).filter(({ path }) => path.startsWith(prefix));

const hasOwnRule = (row: Endpoint): boolean => isWebhook(row) || row.takesForm !== undefined;

const ownRule = (row: Endpoint): SizeRule => ({
  prefixes: [row.path],
  bodyBytesMax: bodyBytesMaxOf(row),
  except: [],
});

/** No function reads a body below a prefix without endpoints, so the smallest limit of any endpoint applies there. */
const smallestLimit = Math.min(...functionEndpoints.map(({ maxBodyBytes }) => maxBodyBytes));

const sharedRule = (prefix: string): SizeRule => {
  const rows = endpointsBelow(prefix);
  const limits = rows.filter((row) => !isWebhook(row)).map(({ maxBodyBytes }) => maxBodyBytes);
  return {
    prefixes: [prefix],
    bodyBytesMax: limits.length === 0 ? smallestLimit : Math.max(...limits),
    except: rows.filter(hasOwnRule).map(({ path }) => path),
  };
};

/** One rule for each limit: a web ACL's price includes 1,500 capacity units. */
const merge = (rules: readonly SizeRule[]): readonly SizeRule[] =>
  Array.from(
    Map.groupBy(rules, ({ bodyBytesMax }) => bodyBytesMax),
    ([bodyBytesMax, same]) => ({
      prefixes: same.flatMap(({ prefixes }) => prefixes),
      bodyBytesMax,
      except: same.flatMap(({ except }) => except),
    }),
  );

/**
 * The part of a body that CloudFront's web ACL inspects without extra cost: AWS WAF Developer Guide, "Body inspection".
 */
export const inspectedBodyBytes = 16 * 1024;

/** One limit for everything below a prefix, and one for each form and webhook there. */
export const sizeRules: readonly SizeRule[] = [
  ...merge(toApi.map(sharedRule)),
  ...merge(toApi.flatMap((prefix) => endpointsBelow(prefix).filter(hasOwnRule).map(ownRule))),
];
