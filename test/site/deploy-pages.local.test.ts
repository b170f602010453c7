import {
  CloudFront,
  DescribeFunctionCommand,
  PublishFunctionCommand,
  UpdateFunctionCommand,
} from "@aws-sdk/client-cloudfront";
import { PutParameterCommand, SSM } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, expect, test } from "vitest";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { deployPages } from "#infra/site/release/deploy-pages.ts";
import { makePublishRelease } from "#infra/site/release/publish-release.ts";
import {
  edgeFunctionNameIn,
  findOtherChanges,
  showRelease,
} from "#infra/site/release/publish-release-by-stack.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const parameterName = parameterNamesOf("dev").siteRelease;
const deployed = JSON.stringify(synthStage("dev").toJSON());
const [before, after] = ["aaaaaaaaaaaa", "bbbbbbbbbbbb"] as const;
const manifestOf = (id: string) => ({
  id,
  objects: [`releases/${id}/index.html`, "assets/kept.js", `assets/of-${id}.js`],
  edgeFunction: `code of ${id}`,
});

/** The template of a build with other pages. */
const withOtherPages = showRelease(deployed, parameterName, manifestOf(after)).replace(
  /("SourceObjectKeys":\[")[0-9a-f]+/g,
  `$1${"0".repeat(64)}`,
);

const cloudFront = mockClient(CloudFront);
const ssm = mockClient(SSM);
let done: string[];

afterAll(() => {
  for (const client of [cloudFront, ssm]) client.restore();
});

beforeEach(() => {
  done = [];
  cloudFront.reset();
  ssm.reset();
  cloudFront.on(DescribeFunctionCommand).resolves({
    ETag: "first",
    FunctionSummary: {
      Name: "any",
      FunctionConfig: { Comment: "pointer", Runtime: "cloudfront-js-2.0" },
      FunctionMetadata: { FunctionARN: "any", LastModifiedTime: new Date(0) },
    },
  });
  cloudFront
    .on(UpdateFunctionCommand)
    .callsFake(({ IfMatch, FunctionCode }: { IfMatch: string; FunctionCode: Buffer }) => {
      done.push(`${FunctionCode.toString()} over ${IfMatch}`);
      return { ETag: "second" };
    });
  cloudFront.on(PublishFunctionCommand).callsFake(({ IfMatch }: { IfMatch: string }) => {
    done.push(`published ${IfMatch}`);
    return {};
  });
  ssm.on(PutParameterCommand).callsFake(({ Name, Value }: { Name: string; Value: string }) => {
    done.push(`${Name === parameterName ? "pointer" : Name} ${Value}`);
    return {};
  });
});

const readPointer = () => Promise.resolve({ live: before, deployed: before });
const run = (template: string) =>
  deployPages({
    synthesize: () =>
      Promise.resolve({
        template,
        manifest: manifestOf(after),
        readFile: (key) => Promise.resolve(Buffer.from(key)),
      }),
    readDeployed: () => Promise.resolve(deployed),
    bucket: {
      readManifest: (id) => Promise.resolve(manifestOf(id)),
      storeFile: (key) => Promise.resolve(void done.push(key)),
      storeManifest: ({ id }) => Promise.resolve(void done.push(`manifest ${id}`)),
    },
    readPointer,
    publish: makePublishRelease({
      cloudFront: new CloudFront({ region: "us-east-1" }),
      ssm: new SSM({ region: "us-east-1" }),
      stack: { read: () => Promise.resolve(deployed) },
      readPointer,
      parameterName,
    }),
    parameterName,
    now: () => 0,
    say: () => {},
  });

test("[OPS-06] deploy --pages stores the files, publishes the edge function, then updates the pointer", async () => {
  await run(withOtherPages);
  expect(done).toEqual([
    `releases/${after}/index.html`,
    `assets/of-${after}.js`,
    `manifest ${after}`,
    `code of ${after} over first`,
    "published second",
    `pointer {"live":"${after}","deployed":"${before}"}`,
  ]);
  expect(cloudFront.commandCalls(UpdateFunctionCommand)[0]!.args[0].input).toMatchObject({
    Name: edgeFunctionNameIn(deployed, parameterName),
    FunctionConfig: { Comment: "pointer", Runtime: "cloudfront-js-2.0" },
  });
});

test("[OPS-06] deploy --pages refuses a template with other changes, and stores nothing", async () => {
  const { Resources, ...sections } = JSON.parse(withOtherPages);
  const id = Object.keys(Resources).find((one) => Resources[one].Type === "AWS::Lambda::Function")!;
  const others = {
    "another function": {
      [id]: { ...Resources[id], Properties: { ...Resources[id].Properties, Timeout: 1 } },
    },
    "a resource more": { More: { Type: "AWS::SNS::Topic" } },
    "another policy of deletion": { [id]: { ...Resources[id], DeletionPolicy: "Retain" } },
  };
  for (const [name, other] of Object.entries(others))
    await expect(
      run(JSON.stringify({ ...sections, Resources: { ...Resources, ...other } })),
      name,
    ).rejects.toThrow(/^more than pages has changed \(\w+\): deploy without --pages$/);
  const withoutOutputs = JSON.stringify({ ...sections, Resources, Outputs: {} });
  expect(findOtherChanges(deployed, withoutOutputs, parameterName)).toEqual(["Outputs"]);
  expect(done).toEqual([]);
});
