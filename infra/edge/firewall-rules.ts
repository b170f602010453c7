import { bodyBytesMaxOf, type Endpoint, type Rate } from "#shared/contract/endpoint.ts";
import { endpoints, functionEndpoints } from "#shared/contract/endpoints.ts";
import { makeErrorBody, type ErrorBody } from "#shared/contract/error-body.ts";
import { harmful, tooLargeAtEdge, tooMany } from "#shared/content/answers.ts";
import { behaviours } from "./behaviours.ts";
import { responseHeaders, transportHeaders } from "./security-headers.ts";

/** What the firewall answers itself instead of passing a request on: in the one error body. */
export const firewallResponses = {
  "too-many-requests": {
    statusCode: 429,
    body: makeErrorBody("too-many-requests", tooMany),
  },
  "body-too-large": {
    statusCode: 413,
    body: makeErrorBody("body-too-large", tooLargeAtEdge),
  },
  "request-refused": {
    statusCode: 403,
    body: makeErrorBody("request-refused", harmful),
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

const apiBehaviours = behaviours
  .filter(({ origin }) => origin === "api")
  .map(({ pathPattern, forwardedHeaders }) => ({
    pathPrefix: pathPattern.slice(0, -1),
    calledBy: forwardedHeaders === "all" ? "third parties" : "browsers",
  }));

/** Without those below another, which forward other headers and are called by the same. */
const toApi = apiBehaviours.filter(({ pathPrefix }) =>
  apiBehaviours.every((other) => other.pathPrefix === pathPrefix || !pathPrefix.startsWith(other.pathPrefix)),
);

/** Third parties sign what they send, and its content is theirs: only amount and frequency are checked. */
export const webhookPrefixes = toApi
  .filter(({ calledBy }) => calledBy === "third parties")
  .map(({ pathPrefix }) => pathPrefix);

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

/** Patterns for the last: what lies below the API, and which of it is an endpoint's. */
export const strayPaths = {
  below: `^${anyOf(toApi.map(({ pathPrefix }) => pathPrefix))}`,
  except: `^${anyOf(functionEndpoints.map(({ path }) => path))}$`,
} as const;

/** The largest body below a prefix, except below those that have a rule of their own. */
type SizeRule = {
  readonly pathPrefix: string;
  readonly bodyBytesMax: number;
  readonly except: readonly string[];
};

const endpointsBelow = (prefix: string): readonly Endpoint[] =>
  endpoints.map(([, row]) => row).filter(({ path }) => path.startsWith(prefix));

const ownRule = (row: Endpoint): SizeRule => ({
  pathPrefix: row.path,
  bodyBytesMax: bodyBytesMaxOf(row),
  except: [],
});

/** How much of a body CloudFront's web ACL reads without extra payment: AWS WAF Developer Guide, "Body inspection". */
export const inspectedBodyBytes = 16 * 1024;

/** One for everything that browsers call below a prefix, and one per form and per webhook. */
export const sizeRules: readonly SizeRule[] = toApi.flatMap(({ pathPrefix, calledBy }) => {
  const rows = endpointsBelow(pathPrefix);
  if (calledBy === "third parties") return rows.map(ownRule);
  const forms = rows.filter(({ takesForm }) => takesForm !== undefined);
  return [
    {
      pathPrefix,
      bodyBytesMax: Math.max(...rows.map(({ maxBodyBytes }) => maxBodyBytes)),
      except: forms.map(({ path }) => path),
    },
    ...forms.map(ownRule),
  ];
});
