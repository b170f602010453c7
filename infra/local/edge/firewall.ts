import {
  firewallResponseHeaders,
  rateRules,
  retryAfter,
  sizeRules,
  strayPaths,
  webhookPaths,
  type FirewallResponseName,
} from "#infra/stack/edge/firewall-rules.ts";
import { managedRuleGroups, type RequestPart } from "#infra/stack/edge/managed-rules.ts";
import type { Rate } from "#shared/contract/endpoint.ts";

export type FirewallRequest = {
  /** The viewer's address without its port, or undefined for this machine's own. */
  readonly address: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if it was larger than anything behind the edge accepts. */
  readonly body: Buffer | undefined;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const readValue: Readonly<Record<RequestPart, (request: FirewallRequest) => string>> = {
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
      action === "block" && example !== undefined && example.test(readValue[looksAt](request)),
  );

/** WAF counts every few seconds and lets some more through, while this count is exact. */
export const makeRateCounter = ({ requests, windowSeconds }: Rate, clock = Date.now) => {
  const timesByAddress = new Map<string, number[]>();
  return (address: string): boolean => {
    const now = clock();
    const times = timesByAddress.get(address) ?? [];
    timesByAddress.set(address, times);
    times.push(now);
    // The oldest requests come first, so one entry beyond the limit decides.
    const recent = times.findIndex((time) => now - time < windowSeconds * 1000);
    times.splice(0, Math.max(recent, times.length - requests - 1));
    return times.length <= requests;
  };
};

const stray = { below: new RegExp(strayPaths.below), except: new RegExp(strayPaths.except) };

const isStray = (path: string): boolean => stray.below.test(path) && !stray.except.test(path);

type FirewallRefusal = {
  readonly name: FirewallResponseName;
  readonly headers: Readonly<Record<string, string>>;
};

const refuse = (
  name: FirewallResponseName,
  more: Readonly<Record<string, string>> = {},
): FirewallRefusal => ({
  name,
  headers: { ...firewallResponseHeaders, ...more },
});

/**
 * The rules of the construct, in the same order. Requests from this machine are not counted: they all have one address
 * here.
 */
export const makeFirewall = (clock = Date.now) => {
  const rates = rateRules.map((rule) => ({ ...rule, admits: makeRateCounter(rule, clock) }));
  return ({ address, path, ...request }: FirewallRequest): FirewallRefusal | undefined => {
    const rate = rates.find((rule) => (rule.path === undefined ? isStray(path) : rule.path === path));
    if (rate !== undefined && address !== undefined && !rate.admits(address))
      return refuse("too-many-requests", retryAfter(rate.windowSeconds));
    const bodyBytes = request.body?.byteLength ?? Number.POSITIVE_INFINITY;
    const isTooLarge = sizeRules.some(
      (rule) =>
        rule.prefixes.some((prefix) => path.startsWith(prefix)) &&
        bodyBytes > rule.bodyBytesMax &&
        !rule.except.includes(path),
    );
    if (isTooLarge) return refuse("body-too-large");
    if (webhookPaths.some((own) => own === path)) return undefined;
    return isKnownAttack({ address, path, ...request }) ? refuse("request-refused") : undefined;
  };
};

export type Firewall = ReturnType<typeof makeFirewall>;
