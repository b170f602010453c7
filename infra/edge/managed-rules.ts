/** The part of a request that a rule of AWS's examines. */
export type RequestPart =
  "path" | "query" | "body" | "cookie" | "user agent" | "host" | "method" | "any header";

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

type Row = {
  /** The label that the rule puts on a request it matches, for later rules. */
  readonly label: string;
  readonly looksAt: RequestPart;
  /** AWS publishes no patterns. This is its own published example, for the laptop edition. */
  readonly example?: RegExp;
};

type Group = {
  readonly name: string;
  readonly labelPrefix: string;
  readonly rules: Readonly<Record<string, Row>>;
};

const examples = {
  metadata: /169\.254\.169\.254/,
  parentFolder: /\.\.\//,
  restrictedExtension: /\.(?:log|ini)$/i,
  remoteFile: /:\/\/\d+\.\d+\.\d+\.\d+/,
  script: /<script/i,
  java: /java\.lang\.Runtime/,
  log4j: /\$\{jndi:/i,
} as const;

/** Names, labels, limits and examples: AWS WAF Developer Guide, "Baseline rule groups", 2026-11. */
const groups = [
  {
    name: "AWSManagedRulesCommonRuleSet",
    labelPrefix: "awswaf:managed:aws:core-rule-set:",
    rules: {
      NoUserAgent_HEADER: { label: "NoUserAgent_Header", looksAt: "user agent", example: /^$/ },
      UserAgent_BadBots_HEADER: { label: "BadBots_Header", looksAt: "user agent", example: /nessus|nmap/i },
      SizeRestrictions_QUERYSTRING: {
        label: "SizeRestrictions_QueryString",
        looksAt: "query",
        example: /^.{2049}/s,
      },
      SizeRestrictions_Cookie_HEADER: {
        label: "SizeRestrictions_Cookie_Header",
        looksAt: "cookie",
        example: /^.{10241}/s,
      },
      SizeRestrictions_BODY: { label: "SizeRestrictions_Body", looksAt: "body", example: /^.{8193}/s },
      SizeRestrictions_URIPATH: { label: "SizeRestrictions_URIPath", looksAt: "path", example: /^.{1025}/s },
      EC2MetaDataSSRF_BODY: { label: "EC2MetaDataSSRF_Body", looksAt: "body", example: examples.metadata },
      EC2MetaDataSSRF_COOKIE: {
        label: "EC2MetaDataSSRF_Cookie",
        looksAt: "cookie",
        example: examples.metadata,
      },
      EC2MetaDataSSRF_URIPATH: {
        label: "EC2MetaDataSSRF_URIPath",
        looksAt: "path",
        example: examples.metadata,
      },
      EC2MetaDataSSRF_QUERYARGUMENTS: {
        label: "EC2MetaDataSSRF_QueryArguments",
        looksAt: "query",
        example: examples.metadata,
      },
      GenericLFI_QUERYARGUMENTS: {
        label: "GenericLFI_QueryArguments",
        looksAt: "query",
        example: examples.parentFolder,
      },
      GenericLFI_URIPATH: { label: "GenericLFI_URIPath", looksAt: "path", example: examples.parentFolder },
      GenericLFI_BODY: { label: "GenericLFI_Body", looksAt: "body", example: examples.parentFolder },
      RestrictedExtensions_URIPATH: {
        label: "RestrictedExtensions_URIPath",
        looksAt: "path",
        example: examples.restrictedExtension,
      },
      RestrictedExtensions_QUERYARGUMENTS: {
        label: "RestrictedExtensions_QueryArguments",
        looksAt: "query",
        example: examples.restrictedExtension,
      },
      GenericRFI_QUERYARGUMENTS: {
        label: "GenericRFI_QueryArguments",
        looksAt: "query",
        example: examples.remoteFile,
      },
      GenericRFI_BODY: { label: "GenericRFI_Body", looksAt: "body", example: examples.remoteFile },
      GenericRFI_URIPATH: { label: "GenericRFI_URIPath", looksAt: "path", example: examples.remoteFile },
      CrossSiteScripting_COOKIE: {
        label: "CrossSiteScripting_Cookie",
        looksAt: "cookie",
        example: examples.script,
      },
      CrossSiteScripting_QUERYARGUMENTS: {
        label: "CrossSiteScripting_QueryArguments",
        looksAt: "query",
        example: examples.script,
      },
      CrossSiteScripting_BODY: {
        label: "CrossSiteScripting_Body",
        looksAt: "body",
        example: examples.script,
      },
      CrossSiteScripting_URIPATH: {
        label: "CrossSiteScripting_URIPath",
        looksAt: "path",
        example: examples.script,
      },
    },
  },
  {
    name: "AWSManagedRulesKnownBadInputsRuleSet",
    labelPrefix: "awswaf:managed:aws:known-bad-inputs:",
    rules: {
      JavaDeserializationRCE_HEADER: {
        label: "JavaDeserializationRCE_Header",
        looksAt: "any header",
        example: examples.java,
      },
      JavaDeserializationRCE_BODY: {
        label: "JavaDeserializationRCE_Body",
        looksAt: "body",
        example: examples.java,
      },
      JavaDeserializationRCE_URIPATH: {
        label: "JavaDeserializationRCE_URIPath",
        looksAt: "path",
        example: examples.java,
      },
      JavaDeserializationRCE_QUERYSTRING: {
        label: "JavaDeserializationRCE_QueryString",
        looksAt: "query",
        example: examples.java,
      },
      // Without its example: on a laptop, everybody goes to localhost.
      Host_localhost_HEADER: { label: "Host_Localhost_Header", looksAt: "host" },
      PROPFIND_METHOD: { label: "Propfind_Method", looksAt: "method", example: /^PROPFIND$/ },
      ExploitablePaths_URIPATH: { label: "ExploitablePaths_URIPath", looksAt: "path", example: /web-inf/i },
      Log4JRCE_HEADER: { label: "Log4JRCE_Header", looksAt: "any header", example: examples.log4j },
      Log4JRCE_QUERYSTRING: { label: "Log4JRCE_QueryString", looksAt: "query", example: examples.log4j },
      Log4JRCE_BODY: { label: "Log4JRCE_Body", looksAt: "body", example: examples.log4j },
      Log4JRCE_URIPATH: { label: "Log4JRCE_URIPath", looksAt: "path", example: examples.log4j },
      ReactJSRCE_BODY: { label: "ReactJSRCE_Body", looksAt: "body" },
    },
  },
] as const satisfies readonly Group[];

type ManagedRule = Row & { readonly name: string; readonly action: "block" | "count" };

/** AWS's groups of rules, and what each of their rules leads to. */
export const managedRuleGroups = groups.map(({ name, labelPrefix, rules }) => ({
  name,
  rules: Object.entries<Row>(rules).map(([rule, row]): ManagedRule => ({
    ...row,
    name: rule,
    label: `${labelPrefix}${row.label}`,
    action: actionOn[row.looksAt],
  })),
}));

/** The rules whose match refuses a request. */
export const blockingRules: readonly ManagedRule[] = managedRuleGroups
  .flatMap(({ rules }) => rules)
  .filter(({ action }) => action === "block");
