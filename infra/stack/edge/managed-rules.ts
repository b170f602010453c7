/**
 * Rules for bodies and queries (a visitor's own text), for cookies (analytics) and for the sender's address only count.
 * Paths, methods and other headers are never typed by hand, so their rules block.
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
} as const;

export type RequestPart = keyof typeof actionOn;

/** Suffixes of the labels of rules about a part of a request, by the suffixes of the rules' names. */
const endings = {
  HEADER: { label: "Header", looksAt: "any header" },
  QUERYSTRING: { label: "QueryString", looksAt: "query" },
  QUERYARGUMENTS: { label: "QueryArguments", looksAt: "query" },
  COOKIE: { label: "Cookie", looksAt: "cookie" },
  BODY: { label: "Body", looksAt: "body" },
  URIPATH: { label: "URIPath", looksAt: "path" },
  METHOD: { label: "Method", looksAt: "method" },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly looksAt: RequestPart }>>;

/**
 * AWS's rules against one attack: each name ends with the part of a request that the rule examines.
 * @param example AWS publishes no patterns. This is its own published example, for the local environment.
 */
const family = (
  start: string,
  ends: readonly (keyof typeof endings)[],
  example?: RegExp,
  odd: { readonly label?: string; readonly looksAt?: RequestPart } = {},
) =>
  ends.map((ending) => {
    const looksAt: RequestPart = odd.looksAt ?? endings[ending].looksAt;
    const label = `${odd.label ?? start}_${endings[ending].label}`;
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
      // Has no example: every request to a local environment has the host localhost.
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

export const blockingRules = managedRuleGroups
  .flatMap(({ rules }) => rules)
  .filter(({ action }) => action === "block");
