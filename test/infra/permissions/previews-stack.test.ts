import { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { requireValidRow } from "#infra/stage/stage.ts";
import { readStage } from "#infra/stage/stages.ts";
import { makePreviewsStack } from "#test/infra/stage-with-all-features.ts";
import { synthStage } from "#test/infra/synth-stage.ts";

const policyTypes = ["CachePolicy", "OriginRequestPolicy", "ResponseHeadersPolicy"].map(
  (kind) => `AWS::CloudFront::${kind}`,
);

test("[OPS-14] a preview makes no policy of the edge, and finds each where the account's stack has put it", () => {
  const preview = synthStage("pr1").toJSON();
  const shared = Template.fromStack(makePreviewsStack()).toJSON();
  const made = (template: typeof preview) =>
    Object.values<{ Type: string }>(template["Resources"]).filter(({ Type }) => policyTypes.includes(Type));
  expect([made(preview).length, made(shared).length]).toEqual([0, made(synthStage("dev").toJSON()).length]);
  const wanted = Object.values<{ Default?: string }>(preview["Parameters"])
    .map(({ Default = "" }) => Default)
    .filter((place) => place.includes("/edge-policies/"));
  const placed = Object.values<{ Type: string; Properties: { Name: string } }>(shared["Resources"]).flatMap(
    ({ Type, Properties }) => (Type === "AWS::SSM::Parameter" ? [Properties.Name] : []),
  );
  expect(placed.toSorted()).toEqual(wanted.toSorted());
});

test("[OPS-14] a stage that search engines may find has policies of its own", () => {
  expect(() => requireValidRow({ ...readStage("pr1"), searchEngines: "welcome" })).toThrow(
    'edgePolicies is "shared", expected "own"',
  );
});
