export type RequestPart =
  | "path"
  | "query"
  | "body"
  | "cookie"
  | "user agent"
  | "host"
  | "method"
  | "any header";

/**
 * Bodies and queries hold a visitor's own words, cookies hold analytics' words, and who may come is not decided here:
 * rules over these only count. Nobody writes a path, a method or another header by hand: those block.
 */
const actionOn = {
  path: "block",
  method: "block",
  host: "block",
  "any header": "block",
  query: "count",
  body: "count",
  cookie: "count",
  "user agent": "count",
} as const satisfies Readonly<Record<RequestPart, "block" | "count">>;

const looksAtBy = {
  HEADER: "any header",
  QUERYSTRING: "query",
  QUERYARGUMENTS: "query",
  COOKIE: "cookie",
  BODY: "body",
  URIPATH: "path",
  METHOD: "method",
} as const satisfies Readonly<Record<string, RequestPart>>;

const labelEndings = {
  HEADER: "Header",
  QUERYSTRING: "QueryString",
  QUERYARGUMENTS: "QueryArguments",
  COOKIE: "Cookie",
  BODY: "Body",
  URIPATH: "URIPath",
  METHOD: "Method",
} as const satisfies Readonly<Record<Ending, string>>;

type Ending = keyof typeof looksAtBy;

type ManagedRule = {
  readonly name: string;
  readonly label: string;
  readonly looksAt: RequestPart;
  /** AWS publishes no patterns. This is its own published example, for the laptop edition. */
  readonly example: RegExp | undefined;
  readonly action: "block" | "count";
};

/** AWS's rules against one thing: their names end with the part of a request that each examines. */
const family = (
  start: string,
  endings: readonly Ending[],
  example?: RegExp,
  odd: { readonly label?: string; readonly looksAt?: RequestPart } = {},
): readonly ManagedRule[] =>
  endings.map((ending) => {
    const looksAt = odd.looksAt ?? looksAtBy[ending];
    const label = `${odd.label ?? start}_${labelEndings[ending]}`;
    return { name: `${start}_${ending}`, label, looksAt, example, action: actionOn[looksAt] };
  });

/** Names, labels, limits and examples: AWS WAF Developer Guide, "Baseline rule groups", 2026-11. */
const groups = [
  {
    name: "AWSManagedRulesCommonRuleSet",
    labelPrefix: "awswaf:managed:aws:core-rule-set:",
    rules: [
      ...family("NoUserAgent", ["HEADER"], /^$/, { looksAt: "user agent" }),
      ...family("UserAgent_BadBots", ["HEADER"], /nessus|nmap/i, { looksAt: "user agent", label: "BadBots" }),
      ...family("SizeRestrictions", ["QUERYSTRING"], /^.{2049}/s),
      ...family("SizeRestrictions_Cookie", ["HEADER"], /^.{10241}/s, { looksAt: "cookie" }),
      ...family("SizeRestrictions", ["BODY"], /^.{8193}/s),
      ...family("SizeRestrictions", ["URIPATH"], /^.{1025}/s),
      ...family("EC2MetaDataSSRF", ["BODY", "COOKIE", "URIPATH", "QUERYARGUMENTS"], /169\.254\.169\.254/),
      ...family("GenericLFI", ["QUERYARGUMENTS", "URIPATH", "BODY"], /\.\.\//),
      ...family("RestrictedExtensions", ["URIPATH", "QUERYARGUMENTS"], /\.(?:log|ini)$/i),
      ...family("GenericRFI", ["QUERYARGUMENTS", "BODY", "URIPATH"], /:\/\/\d+\.\d+\.\d+\.\d+/),
      ...family("CrossSiteScripting", ["COOKIE", "QUERYARGUMENTS", "BODY", "URIPATH"], /<script/i),
    ],
  },
  {
    name: "AWSManagedRulesKnownBadInputsRuleSet",
    labelPrefix: "awswaf:managed:aws:known-bad-inputs:",
    rules: [
      ...family(
        "JavaDeserializationRCE",
        ["HEADER", "BODY", "URIPATH", "QUERYSTRING"],
        /java\.lang\.Runtime/,
      ),
      // Without its example: on a laptop, everybody goes to localhost.
      ...family("Host_localhost", ["HEADER"], undefined, { looksAt: "host", label: "Host_Localhost" }),
      ...family("PROPFIND", ["METHOD"], /^PROPFIND$/, { label: "Propfind" }),
      ...family("ExploitablePaths", ["URIPATH"], /web-inf/i),
      ...family("Log4JRCE", ["HEADER", "QUERYSTRING", "BODY", "URIPATH"], /\$\{jndi:/i),
      ...family("ReactJSRCE", ["BODY"]),
    ],
  },
];

export const managedRuleGroups = groups.map(({ name, labelPrefix, rules }) => ({
  name,
  rules: rules.map((rule) => ({ ...rule, label: `${labelPrefix}${rule.label}` })),
}));

export const blockingRules: readonly ManagedRule[] = managedRuleGroups
  .flatMap(({ rules }) => rules)
  .filter(({ action }) => action === "block");
