import { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { githubJob } from "#infra/stack/pipeline/github-provider.ts";
import { previewRoleName } from "#infra/stack/stage/stage-names.ts";
import { requireValidRow } from "#infra/stack/stage/stage.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { propertiesOf, trustByToken } from "#test/stack/support/in-template.ts";
import { acmeSite, makePreviewsStack } from "#test/stack/support/stage-with-all-features.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const preview = synthStage("pr1");

test("[OPS-14] [OPS-21] the preview role trusts open and merged pull requests, and main", () => {
  const stack = Template.fromStack(makePreviewsStack({ ...acmeSite, githubProvider: "existing" }));
  const [role, ...others] = propertiesOf(stack, "AWS::IAM::Role");
  expect(others).toEqual([]);
  expect(role!.RoleName).toBe(previewRoleName);
  expect(role!.AssumeRolePolicyDocument.Statement).toEqual(
    trustByToken(
      [
        "pull_request:ref:refs/pull/*/merge",
        "pull_request:ref:refs/heads/main",
        "ref:refs/heads/main:ref:refs/heads/main",
      ].flatMap((subject) => [`repo:acme/site:${subject}`, `repo:acme@123456/site@456789:${subject}`]),
    ),
  );
});

test("[OPS-14] a preview uses the standard bootstrap and roles without a permissions boundary", () => {
  expect(preview.toJSON()["Parameters"].BootstrapVersion.Default).toBe("/cdk-bootstrap/hnb659fds/version");
  for (const { PermissionsBoundary } of propertiesOf(preview, "AWS::IAM::Role"))
    expect(PermissionsBoundary).toBeUndefined();
});

const edgePolicyTypes = ["CachePolicy", "OriginRequestPolicy", "ResponseHeadersPolicy"].map(
  (kind) => `AWS::CloudFront::${kind}`,
);

test("[OPS-14] a preview uses the edge policies that the previews stack publishes", () => {
  const shared = Template.fromStack(makePreviewsStack());
  const countOf = (made: Template) => edgePolicyTypes.flatMap((type) => propertiesOf(made, type)).length;
  expect([countOf(preview), countOf(shared)]).toEqual([0, countOf(synthStage("dev"))]);
  const wanted = Object.values<{ Default?: string }>(preview.toJSON()["Parameters"])
    .map(({ Default = "" }) => Default)
    .filter((place) => place.includes("/edge-policies/"));
  const placed = propertiesOf(shared, "AWS::SSM::Parameter").map(({ Name }) => Name);
  expect(placed.toSorted()).toEqual(wanted.toSorted());
});

test("[OPS-14] a stage open to search engines needs its own edge policies", () => {
  expect(() => requireValidRow({ ...readStage("pr1"), searchEngines: "index" })).toThrow(
    'edgePolicies is "shared", expected "own"',
  );
});

test("[OPS-21] a role trusts both spellings of its repository", () => {
  const { conditions } = githubJob("arn", "acme/site", "environment:dev", acmeSite);
  expect(conditions).toMatchObject({
    StringEquals: {
      "token.actions.githubusercontent.com:sub": [
        "repo:acme/site:environment:dev",
        "repo:acme@123456/site@456789:environment:dev",
      ],
    },
  });
});

test.each(["ownerId", "repositoryId"] as const)(
  "[OPS-21] refuses a pipeline without %s, and names the field",
  (field) => {
    const { [field]: _, ...rest } = { ...acmeSite, githubProvider: "create" as const };
    const row = { ...readStage("dev"), pipeline: rest } as ReturnType<typeof readStage>;
    expect(() => requireValidRow(row)).toThrow(`pipeline.${field} is missing`);
  },
);
