import messages from "#messages/api-errors.json" with { type: "json" };
import { bodyBytesMaxOf, type Endpoint, type Rate } from "#shared/contract/endpoint.ts";
import { endpoints, functionEndpoints } from "#shared/contract/endpoints.ts";
import { makeErrorBody, type ErrorBody } from "#shared/contract/error-body.ts";
import { behaviours } from "./behaviours.ts";
import { responseHeaders, transportHeaders } from "./security-headers.ts";

/** What the firewall answers itself instead of passing a request on: in the one error body. */
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
 * Their headers: whether CloudFront adds those of a behaviour to them is not documented. WAF allows ten of an answer, and
 * a hundred in all rules together, so they are those that mean something beside data. They promise https for the one
 * name alone, which holds for a stage of any name.
 */
export const firewallResponseHeaders = {
  "content-security-policy": api["content-security-policy"],
  "x-content-type-options": api["x-content-type-options"],
  "cross-origin-resource-policy": api["cross-origin-resource-policy"],
  ...transportHeaders["host alone"],
  "cache-control": "no-store",
};

/** Refused requests count as well, so an address is certainly let in again once it has been quiet for a whole window. */
export const retryAfter = (windowSeconds: number) => ({ "retry-after": String(windowSeconds) });

export type FirewallResponseName = keyof typeof firewallResponses;

const apiPrefixes = behaviours
  .filter(({ origin }) => origin === "api")
  .map(({ pathPattern }) => pathPattern.slice(0, -1));

/** Without the prefixes below another one, which only forward other headers. */
const toApi = apiPrefixes.filter(
  (prefix) => !apiPrefixes.some((other) => other !== prefix && prefix.startsWith(other)),
);

const isWebhook = ({ forwardsAllHeaders }: Endpoint): boolean => forwardsAllHeaders === true;

/** Third parties sign what they send, and its content is theirs: only size and rate are checked. */
export const webhookPaths = functionEndpoints.filter(isWebhook).map(({ path }) => path);

/** For paths below the API that no endpoint has: no page of ours asks for one. */
const strayRate: Rate = { requests: 60, windowSeconds: 300 };

/** `path`: of the endpoint; undefined: any that no endpoint has. */
type RateRule = Rate & { readonly name: string; readonly path: string | undefined };

/** One for each endpoint, and one for everything else that would reach a function. Each counts every address for itself. */
export const rateRules: readonly RateRule[] = [
  ...functionEndpoints.map(({ path, ratePerAddress }) => ({
    ...ratePerAddress,
    path,
    name: `rate-${path.slice(1).replaceAll("/", "-")}`,
  })),
  { ...strayRate, path: undefined, name: "rate-no-endpoint" },
];

const anyOf = (texts: readonly string[]): string => `(${texts.join("|")})`;

export const exactlyOneOf = (paths: readonly string[]): string => `^${anyOf(paths)}$`;
export const beginsWithOneOf = (prefixes: readonly string[]): string => `^${anyOf(prefixes)}`;

/** Patterns for the last: what lies below the API, and which of it is an endpoint's. */
export const strayPaths = {
  below: beginsWithOneOf(toApi),
  except: exactlyOneOf(functionEndpoints.map(({ path }) => path)),
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

/** No function reads a body below a prefix without endpoints, so the smallest limit of any endpoint holds there. */
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

/** How much of a body CloudFront's web ACL reads without extra payment: AWS WAF Developer Guide, "Body inspection". */
export const inspectedBodyBytes = 16 * 1024;

/** For everything below a prefix, and for each form and webhook there. */
export const sizeRules: readonly SizeRule[] = [
  ...merge(toApi.map(sharedRule)),
  ...merge(toApi.flatMap((prefix) => endpointsBelow(prefix).filter(hasOwnRule).map(ownRule))),
];
