import { describe, expect, test } from "vitest";
import { makeResponseHeaders } from "#infra/stack/edge/response-headers.ts";
import { behaviors, objectCacheControl, type Behavior } from "#infra/stack/edge/behaviors.ts";
import { responseHeaders } from "#infra/stack/edge/security-headers.ts";
import { originHeader } from "#shared/origin-header.ts";
import { onlyOf, propertiesOf } from "#test/stack/support/in-template.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad"; // the id of AWS's managed policy
const allViewerExceptHostHeader = "b689b0a8-53d0-40ab-baf2-68738e2966ac"; // the same
const template = synthStage("prod");

const distribution = onlyOf(template, "AWS::CloudFront::Distribution");
const config = distribution.properties.DistributionConfig;

const behaviorFor = ({ pathPattern }: Behavior) =>
  pathPattern === "*"
    ? config.DefaultCacheBehavior
    : config.CacheBehaviors.find((row: { PathPattern: string }) => row.PathPattern === pathPattern);

const referred = (value: { Ref: string }) => template.toJSON().Resources[value.Ref].Properties;

const originOf = (behavior: { TargetOriginId: string }) =>
  config.Origins.find(({ Id }: { Id: string }) => Id === behavior.TargetOriginId);

test("[PAY-17] the edge log contains no query, referrer or cookie", () => {
  expect(config.Logging).toBeUndefined();
  const { RecordFields } = onlyOf(template, "AWS::Logs::Delivery").properties;
  expect(RecordFields).toEqual(
    expect.arrayContaining(["date", "c-ip", "cs-method", "cs-uri-stem", "sc-status"]),
  );
  for (const field of ["cs-uri-query", "cs(Referer)", "cs(Cookie)"])
    expect(RecordFields).not.toContain(field);
  const { DestinationResourceArn } = onlyOf(template, "AWS::Logs::DeliveryDestination").properties;
  expect(DestinationResourceArn["Fn::GetAtt"][0]).toMatch(/^FilesLogs/);
});

test("[OPS-01] the distribution has the behaviors of the table in order", () => {
  const patterns = config.CacheBehaviors.map((row: { PathPattern: string }) => row.PathPattern);
  expect([...patterns, "*"]).toEqual(behaviors.map(({ pathPattern }) => pathPattern));
});

describe.each(behaviors)("the behavior for $pathPattern", (row) => {
  const behavior = behaviorFor(row);

  test("[OPS-01] uses its origin, methods, compression, protocol and edge function", () => {
    expect("CustomOriginConfig" in originOf(behavior)).toBe(row.origin === "api");
    expect(behavior.AllowedMethods).toHaveLength(row.allowedMethods === "all" ? 7 : 2);
    expect(behavior.Compress).toBe(true);
    expect(behavior.ViewerProtocolPolicy).toBe(row.origin === "api" ? "https-only" : "redirect-to-https");
    const events = behavior.FunctionAssociations.map(({ EventType }: { EventType: string }) => EventType);
    expect(events).toEqual(row.edgeFunction ? ["viewer-request", "viewer-response"] : []);
  });

  test("[OPS-01] forwards exactly its headers, without host or cookies", () => {
    if (row.forwardedHeaders === "all") {
      expect(behavior.OriginRequestPolicyId).toBe(allViewerExceptHostHeader);
      return;
    }
    if (row.forwardedHeaders.length === 0) {
      expect(behavior.OriginRequestPolicyId).toBeUndefined();
      return;
    }
    const policy = referred(behavior.OriginRequestPolicyId).OriginRequestPolicyConfig;
    expect(policy.HeadersConfig).toEqual({ HeaderBehavior: "whitelist", Headers: row.forwardedHeaders });
    expect(policy.HeadersConfig.Headers).not.toContain("host");
    expect(policy.HeadersConfig.Headers.length).toBeLessThanOrEqual(10); // CloudFront's quota for a policy
    expect(policy.CookiesConfig).toEqual({ CookieBehavior: "none" });
    expect(policy.QueryStringsConfig).toEqual({ QueryStringBehavior: row.origin === "api" ? "all" : "none" });
  });

  test("[OPS-06] is cached at the edge only if its URL identifies the content", () => {
    if (row.edgeCache === "never") {
      expect(behavior.CachePolicyId).toBe(cachingDisabled);
      return;
    }
    const policy = referred(behavior.CachePolicyId).CachePolicyConfig;
    expect(policy.MinTTL).toBeGreaterThanOrEqual(86_400);
    expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toEqual({
      CookiesConfig: { CookieBehavior: "none" },
      HeadersConfig: { HeaderBehavior: "none" },
      QueryStringsConfig: { QueryStringBehavior: "none" },
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
    });
  });

  test("[OPS-02] [PAY-04] sends exactly the security headers of its kind", () => {
    const policy = referred(behavior.ResponseHeadersPolicyId).ResponseHeadersPolicyConfig;
    const security = policy.SecurityHeadersConfig;
    const carried: Record<string, string> = Object.fromEntries(
      policy.CustomHeadersConfig.Items.map((item: { Header: string; Value: string; Override: boolean }) => {
        expect(item.Override).toBe(true);
        return [item.Header, item.Value];
      }),
    );
    expect({
      ...carried,
      "strict-transport-security": `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains`,
      "x-content-type-options": security.ContentTypeOptions.Override && "nosniff",
      "referrer-policy": security.ReferrerPolicy.ReferrerPolicy,
      ...(security.ContentSecurityPolicy && {
        "content-security-policy": security.ContentSecurityPolicy.ContentSecurityPolicy,
      }),
    }).toEqual(responseHeaders[row.responseHeaders]);
    // CloudFront rejects them as custom headers.
    for (const name of Object.keys(carried))
      expect(name).not.toMatch(/^(strict-transport|x-content-type|referrer-policy|content-security)/);
    expect(security.StrictTransportSecurity).toMatchObject({
      IncludeSubdomains: true,
      Preload: false,
      Override: true,
    });
    expect([security.ContentTypeOptions.Override, security.ReferrerPolicy.Override]).toEqual([true, true]);
    // Pages from a function have their own policy; other responses get the API's policy.
    expect(security.ContentSecurityPolicy?.Override).toBe(
      { site: undefined, payment: undefined, checkout: undefined, asset: true, api: false }[
        row.responseHeaders
      ],
    );
  });
});

test("[OPS-02] the API origin gets the origin header by a reference to one secret version", () => {
  const { OriginCustomHeaders } = config.Origins.find((origin: object) => "CustomOriginConfig" in origin);
  const reference = [
    "{{resolve:secretsmanager:",
    { Ref: onlyOf(template, "AWS::SecretsManager::Secret").id },
    ":SecretString:::",
    { Ref: "OriginVersionSent" },
    "}}",
  ];
  expect(OriginCustomHeaders).toEqual([
    { HeaderName: originHeader, HeaderValue: { "Fn::Join": ["", reference] } },
  ]);
  expect(JSON.stringify(template.toJSON()).match(/\{\{resolve:/g)).toHaveLength(1);
});

test("[OPS-07] CloudFront gets the origin header after the stack has created it", () => {
  expect(distribution.after).toContain(onlyOf(template, "Custom::OriginSecret").id);
});

test("[OPS-02] only this distribution can read the site's bucket", () => {
  const bucketId = Object.keys(template.findResources("AWS::S3::Bucket")).find((id) =>
    id.startsWith("FilesBucket"),
  )!;
  const policy = propertiesOf(template, "AWS::S3::BucketPolicy").find(
    ({ Bucket }) => Bucket.Ref === bucketId,
  );
  const allowed = policy!.PolicyDocument.Statement.filter(
    ({ Effect }: { Effect: string }) => Effect === "Allow",
  );
  expect(allowed).toHaveLength(1);
  expect(allowed[0].Principal).toEqual({ Service: "cloudfront.amazonaws.com" });
  expect(allowed[0].Action).toEqual(["s3:GetObject", "s3:ListBucket"]);
  expect(JSON.stringify(allowed[0].Condition.StringEquals["AWS:SourceArn"])).toContain(distribution.id);
  for (const { PublicAccessBlockConfiguration } of propertiesOf(template, "AWS::S3::Bucket"))
    expect(Object.values(PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
});

test("[OPS-06] publishes a release after its files, functions and routes are in place", () => {
  const needed = [
    "Custom::CDKBucketDeployment",
    "AWS::Lambda::Function",
    "AWS::Lambda::Alias",
    "AWS::ApiGatewayV2::Route",
    "AWS::ApiGatewayV2::Stage",
  ].flatMap((type) => Object.keys(template.findResources(type)));
  // Resources that only deploy: the uploader, and the rollout's hook, which every alias depends on.
  const ours = needed.filter((id) => !/^(CustomCDKBucketDeployment|SecretsMaker|Rollout)/.test(id));
  expect(onlyOf(template, "AWS::CloudFront::Function").after).toEqual(expect.arrayContaining(ours));
});

test("[OPS-06] uploads never remove files, and set the cache-control of their folder", () => {
  const uploads = propertiesOf(template, "Custom::CDKBucketDeployment");
  for (const upload of uploads) {
    expect(upload).toMatchObject({ Prune: false, RetainOnDelete: true });
    // With a prefix, the CDK would manage the files below it when the prefix changes or is removed.
    expect(upload.DestinationBucketKeyPrefix).toBeUndefined();
  }
  expect(uploads.map(({ SystemMetadata }) => SystemMetadata["cache-control"])).toEqual([
    ...Array<string>(2).fill(objectCacheControl.assets),
    objectCacheControl.releases,
    objectCacheControl.manifests,
  ]);
});

test("[OPS-06] the distribution cannot read manifests and the ledger", () => {
  const denied = propertiesOf(template, "AWS::S3::BucketPolicy")
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Effect, Principal }) => Effect === "Deny" && Principal.Service !== undefined);
  expect(denied).toHaveLength(1);
  expect(denied[0]).toMatchObject({
    Action: "s3:GetObject",
    Principal: { Service: "cloudfront.amazonaws.com" },
  });
  expect(denied[0].Condition).toBeUndefined();
  expect(denied[0].Resource.map((resource: object) => JSON.stringify(resource))).toEqual([
    expect.stringContaining("/ledger/*"),
    expect.stringContaining("/manifests/*"),
  ]);
});

test.each([
  ["referrer-policy", "whatever"],
  ["strict-transport-security", "forever"],
  ["x-content-type-options", "sniff"],
])("[OPS-02] %s: %s fails the synth because CloudFront has no such setting", (header, value) => {
  expect(() => makeResponseHeaders({ [header]: value })).toThrow(`no CloudFront setting for "${value}"`);
});

test.each([
  ["dev", "noindex"],
  ["staging", "noindex"],
  ["prod", undefined],
] as const)("[OPS-01] [OPS-03] every response of %s has x-robots-tag %s", (stage, expected) => {
  const policies = propertiesOf(synthStage(stage), "AWS::CloudFront::ResponseHeadersPolicy");
  const tags = policies.map(({ ResponseHeadersPolicyConfig }) =>
    ResponseHeadersPolicyConfig.CustomHeadersConfig.Items.find(
      ({ Header }: { Header: string }) => Header === "x-robots-tag",
    ),
  );
  expect(tags.length).toBeGreaterThan(1);
  for (const tag of tags)
    expect(tag).toEqual(expected && { Header: "x-robots-tag", Value: expected, Override: true });
});
