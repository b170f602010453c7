import { expect, test } from "vitest";
import { behaviours } from "#infra/edge/behaviours.ts";
import { responseHeaders } from "#infra/edge/security-headers.ts";
import type { Stage } from "#infra/stage/stage.ts";
import { synthStage } from "#test/infra/synth-stage.ts";

/** What the policy of each behaviour says to search engines, in the distribution's order. */
const readRobotsTags = (stage: Stage["name"]): (string | undefined)[] => {
  const template = synthStage(stage);
  const [distribution] = Object.values(template.findResources("AWS::CloudFront::Distribution"));
  const { CacheBehaviors, DefaultCacheBehavior } = distribution!.Properties.DistributionConfig;
  return [...CacheBehaviors, DefaultCacheBehavior].map(({ ResponseHeadersPolicyId }) => {
    const { Properties } = template.toJSON().Resources[ResponseHeadersPolicyId.Ref];
    const items: { Header: string; Value: string; Override: boolean }[] =
      Properties.ResponseHeadersPolicyConfig.CustomHeadersConfig.Items;
    const tag = items.find(({ Header }) => Header === "x-robots-tag");
    if (tag !== undefined) expect(tag.Override).toBe(true);
    return tag?.Value;
  });
};

test.each(["dev", "staging"] as const)(
  "[OPS-01] no page, file or API answer of %s may be shown by a search engine, whatever its origin said",
  (stage) => {
    expect(readRobotsTags(stage)).toEqual(behaviours.map(() => "noindex"));
  },
);

test("[OPS-01] prod leaves it to its pages what search engines may show", () => {
  expect(readRobotsTags("prod")).toEqual(behaviours.map(() => undefined));
});

test("[OPS-01] [OPS-03] the laptop edition answers with prod's headers: none for search engines", () => {
  for (const headers of Object.values(responseHeaders)) expect(headers).not.toHaveProperty("x-robots-tag");
});
