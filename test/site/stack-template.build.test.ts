import {
  CloudFormation,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  UpdateStackCommand,
  type Stack,
  type StackStatus,
} from "@aws-sdk/client-cloudformation";
import { PutObjectCommand, S3 } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { makeStackTemplate } from "#infra/site/release/stack-template.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const clients = { cloudFormation: new CloudFormation({}), s3: new S3({}) };
const cloudFormation = mockClient(clients.cloudFormation);
const s3 = mockClient(clients.s3);

const stackName = stackNameOf("prod");
const templateBody = JSON.stringify(synthStage("prod").toJSON());
const waited: number[] = [];
const stack = makeStackTemplate({ ...clients, wait: (ms) => Promise.resolve(waited.push(ms)) }, stackName);

const describe = (StackStatus: StackStatus): { Stacks: Stack[] } => ({
  Stacks: [
    {
      StackName: stackName,
      StackId: `arn:aws:cloudformation:us-east-1:123456789012:stack/${stackName}/8a1c`,
      StackStatus,
      CreationTime: new Date(0),
      RoleARN: "arn:aws:iam::123456789012:role/cdk-hnb659fds-cfn-exec-role-123456789012-us-east-1",
      Parameters: [
        {
          ParameterKey: "BootstrapVersion",
          ParameterValue: "/cdk-bootstrap/hnb659fds/version",
          ResolvedValue: "28",
        },
        { ParameterKey: "OriginVersionsAccepted", ParameterValue: "a,b" },
        { ParameterKey: "OriginVersionSent", ParameterValue: "a" },
      ],
      Capabilities: ["CAPABILITY_IAM", "CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"],
      Tags: [{ Key: "stage", Value: "prod" }],
    },
  ],
});

beforeEach(() => {
  cloudFormation.reset();
  s3.reset();
  waited.length = 0;
  s3.on(PutObjectCommand).resolves({});
  cloudFormation.on(UpdateStackCommand).resolves({});
});

const responseStatuses = (...statuses: readonly StackStatus[]) => {
  const described = cloudFormation.on(DescribeStacksCommand);
  statuses.forEach((status, index) =>
    index === statuses.length - 1
      ? described.resolves(describe(status))
      : described.resolvesOnce(describe(status)),
  );
};

test("[OPS-06] reads the template that was deployed, before macros", async () => {
  cloudFormation.on(GetTemplateCommand, { StackName: stackName, TemplateStage: "Original" }).resolves({
    TemplateBody: templateBody,
  });
  expect(await stack.read()).toBe(templateBody);
});

test("[OPS-06] uploads a large template to the bootstrap bucket, and preserves parameters and capabilities", async () => {
  expect(templateBody.length).toBeGreaterThan(51_200);
  responseStatuses(
    "UPDATE_COMPLETE",
    "UPDATE_IN_PROGRESS",
    "UPDATE_COMPLETE_CLEANUP_IN_PROGRESS",
    "UPDATE_COMPLETE",
  );
  await stack.replace(templateBody);
  const [put] = s3.commandCalls(PutObjectCommand).map(({ args }) => args[0].input);
  expect(put).toMatchObject({ Bucket: "cdk-hnb659fds-assets-123456789012-us-east-1", Body: templateBody });
  const [update] = cloudFormation.commandCalls(UpdateStackCommand).map(({ args }) => args[0].input);
  expect(update).toEqual({
    StackName: stackName,
    TemplateURL: `https://${put!.Bucket}.s3.us-east-1.amazonaws.com/${put!.Key}`,
    Parameters: [
      { ParameterKey: "BootstrapVersion", UsePreviousValue: true },
      { ParameterKey: "OriginVersionsAccepted", UsePreviousValue: true },
      { ParameterKey: "OriginVersionSent", UsePreviousValue: true },
    ],
    Capabilities: ["CAPABILITY_IAM", "CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"],
    ClientRequestToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(waited).toEqual([5000, 5000]);
});

test("[OPS-02] sets parameters on the deployed template, and preserves all other values", async () => {
  responseStatuses("UPDATE_COMPLETE", "UPDATE_COMPLETE", "UPDATE_IN_PROGRESS", "UPDATE_COMPLETE");
  expect((await stack.readParameters()).get("OriginVersionsAccepted")).toBe("a,b");
  await stack.setParameters({ OriginVersionSent: "b" });
  const [update] = cloudFormation.commandCalls(UpdateStackCommand).map(({ args }) => args[0].input);
  expect(update).toMatchObject({
    UsePreviousTemplate: true,
    Parameters: [
      { ParameterKey: "BootstrapVersion", UsePreviousValue: true },
      { ParameterKey: "OriginVersionsAccepted", UsePreviousValue: true },
      { ParameterKey: "OriginVersionSent", ParameterValue: "b" },
    ],
  });
  expect(update).not.toHaveProperty("TemplateURL");
  expect(waited).toEqual([5000]);
});

test("[OPS-06] a failed update reports its own failed resources only", async () => {
  responseStatuses("UPDATE_COMPLETE", "UPDATE_ROLLBACK_IN_PROGRESS", "UPDATE_ROLLBACK_COMPLETE");
  cloudFormation.on(DescribeStackEventsCommand).callsFake(() => {
    const { ClientRequestToken } = cloudFormation.commandCalls(UpdateStackCommand)[0]!.args[0].input;
    const event = { StackId: "", EventId: "", StackName: stackName, Timestamp: new Date(0) };
    const failed = { ...event, ClientRequestToken, ResourceStatus: "UPDATE_FAILED" } as const;
    return {
      StackEvents: [
        { ...failed, LogicalResourceId: "Edge", ResourceStatusReason: "too large" },
        { ...failed, LogicalResourceId: "Other", ResourceStatus: "UPDATE_COMPLETE" },
        { ...failed, LogicalResourceId: "Old", ClientRequestToken: "earlier" },
      ],
    };
  });
  await expect(stack.replace(templateBody)).rejects.toThrow(
    `${stackName} is UPDATE_ROLLBACK_COMPLETE: Edge: too large`,
  );
});

test.each(["UPDATE_IN_PROGRESS", "UPDATE_ROLLBACK_FAILED", "ROLLBACK_COMPLETE"] as const)(
  "[OPS-06] refuses to change a stack that is %s",
  async (status) => {
    responseStatuses(status);
    await expect(stack.replace(templateBody)).rejects.toThrow(
      `${stackName} is ${status}: nothing can be changed`,
    );
    expect(s3.calls()).toEqual([]);
    expect(cloudFormation.commandCalls(UpdateStackCommand)).toEqual([]);
  },
);

test("[OPS-06] gives up on an update after twenty minutes", async () => {
  responseStatuses("UPDATE_COMPLETE", "UPDATE_IN_PROGRESS");
  await expect(stack.replace(templateBody)).rejects.toThrow(`${stackName} has not finished after 20 minutes`);
});
