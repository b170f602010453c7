import {
  rateRulesOf,
  rateWindowSeconds,
  sizeRules,
  webhookPrefixes,
  type FirewallAnswerName,
} from "#infra/edge/firewall-rules.ts";
import { managedRuleGroups, type RequestPart } from "#infra/edge/managed-rules.ts";

export type FirewallRequest = {
  /** The viewer's, without its port. */
  readonly address: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined when it was larger than anything behind the edge takes. */
  readonly body: Buffer | undefined;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const readPart: Readonly<Record<RequestPart, (request: FirewallRequest) => string>> = {
  path: ({ path }) => decode(path),
  query: ({ query }) => decode(query),
  body: ({ body }) => body?.toString() ?? "",
  cookie: ({ headers }) => headers["cookie"] ?? "",
  "user agent": ({ headers }) => headers["user-agent"] ?? "",
  host: ({ headers }) => headers["host"] ?? "",
  method: ({ method }) => method,
  "any header": ({ headers }) => Object.values(headers).join("\n"),
};

const managedRules = managedRuleGroups.flatMap(({ rules }) => rules);

const isKnownAttack = (request: FirewallRequest): boolean =>
  managedRules.some(
    ({ looksAt, example, action }) =>
      action === "block" && example !== undefined && example.test(readPart[looksAt](request)),
  );

/** The firewall's rate rule: at most `limit` requests of one address in a window; false for the rest. */
export const makeRateCounter = (limit: number, clock = Date.now) => {
  const counts = new Map<string, { readonly since: number; count: number }>();
  return (address: string): boolean => {
    const now = clock();
    const known = counts.get(address);
    const current =
      known === undefined || now - known.since > rateWindowSeconds * 1000 ? { since: now, count: 0 } : known;
    counts.set(address, current);
    current.count += 1;
    return current.count <= limit;
  };
};

/**
 * What the web ACL refuses (infra/constructs/firewall.ts), by the same tables and in the same order; for AWS's rules,
 * the examples that AWS publishes. Counting rules leave no trace here.
 * @returns the answer to give instead, or undefined for a request that passes.
 */
export const makeFirewall = (requestsPerAddress: number) => {
  const rates = rateRulesOf(requestsPerAddress).map(({ pathPrefix, limit }) => ({
    pathPrefix,
    admits: makeRateCounter(limit),
  }));
  return (request: FirewallRequest): FirewallAnswerName | undefined => {
    const isBelow = ({ pathPrefix }: { readonly pathPrefix: string }): boolean =>
      request.path.startsWith(pathPrefix);
    if (rates.some((rule) => isBelow(rule) && !rule.admits(request.address))) return "too-many-requests";
    const bodyBytes = request.body?.byteLength ?? Number.POSITIVE_INFINITY;
    if (sizeRules.some((rule) => isBelow(rule) && bodyBytes > rule.bodyBytesMax)) return "body-too-large";
    if (webhookPrefixes.some((pathPrefix) => isBelow({ pathPrefix }))) return undefined;
    return isKnownAttack(request) ? "request-refused" : undefined;
  };
};

export type Firewall = ReturnType<typeof makeFirewall>;
