import { Duration } from "aws-cdk-lib";
import { HeadersReferrerPolicy, type ResponseHeadersPolicyProps } from "aws-cdk-lib/aws-cloudfront";

/** CloudFront accepts these headers only as its own settings, and rejects them as custom headers. */
const ownSettings = [
  "strict-transport-security",
  "x-content-type-options",
  "referrer-policy",
  "content-security-policy",
] as const;

const required = <Value>(value: Value | undefined, header: string): Value => {
  if (value === undefined)
    throw new Error(`no CloudFront setting for "${header}" (see infra/stack/edge/security-headers.ts)`);
  return value;
};

const makeTransportSecurity = (value: string) => ({
  accessControlMaxAge: Duration.seconds(Number(required(/\bmax-age=(\d+)/.exec(value)?.[1], value))),
  includeSubdomains: /\bincludeSubDomains\b/i.test(value),
  preload: /\bpreload\b/i.test(value),
  override: true,
});

/**
 * Headers as a CloudFront response-headers policy that overrides the origin's.
 * @throws Error if a value has no setting there, instead of leaving the header out
 */
export const makeResponseHeaders = (
  headers: Readonly<Record<string, string>>,
  left: readonly string[] = [],
): ResponseHeadersPolicyProps => {
  const [transport, typeOptions, referrer, contentSecurityPolicy] = ownSettings.map((name) => headers[name]);
  if (typeOptions !== undefined && typeOptions !== "nosniff") required(undefined, typeOptions);
  const referrerPolicy = Object.values(HeadersReferrerPolicy).find((policy) => policy === referrer);
  return {
    securityHeadersBehavior: {
      ...(transport === undefined ? {} : { strictTransportSecurity: makeTransportSecurity(transport) }),
      ...(typeOptions === undefined ? {} : { contentTypeOptions: { override: true } }),
      ...(referrer === undefined
        ? {}
        : { referrerPolicy: { referrerPolicy: required(referrerPolicy, referrer), override: true } }),
      ...(contentSecurityPolicy === undefined
        ? {}
        : {
            contentSecurityPolicy: {
              contentSecurityPolicy,
              override: !left.includes("content-security-policy"),
            },
          }),
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(headers)
        .filter(([header]) => !ownSettings.some((name) => name === header))
        .map(([header, value]) => ({ header, value, override: true })),
    },
  };
};
