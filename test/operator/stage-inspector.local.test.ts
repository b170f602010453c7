import {
  CloudControlClient,
  GetResourceCommand,
  ResourceNotFoundException,
} from "@aws-sdk/client-cloudcontrol";
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStackResourcesCommand,
  ListStackResourcesCommand,
} from "@aws-sdk/client-cloudformation";
import { GetSendQuotaCommand, SESClient } from "@aws-sdk/client-ses";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, expect, test } from "vitest";
import { makeStageInspector } from "#infra/operator/inspector/stage-inspector.ts";

const inspector = makeStageInspector("dev", "no-folder");
const cloudFormation = mockClient(CloudFormationClient);
const cloudControl = mockClient(CloudControlClient);
const ses = mockClient(SESClient);
const sns = mockClient(SNSClient);
afterAll(() => {
  ses.restore();
  sns.restore();
  cloudFormation.restore();
  cloudControl.restore();
});

const noStack = new CloudFormationServiceException({
  name: "ValidationError",
  message: "Stack for mail.example does not exist",
  $fault: "client",
  $metadata: {},
});
const resource = (PhysicalResourceId: string, ResourceStatus: "CREATE_COMPLETE" | "DELETE_SKIPPED") => ({
  ...{ PhysicalResourceId, ResourceStatus, StackName: "other", LogicalResourceId: "A" },
  ...{ ResourceType: "AWS::SES::EmailIdentity", Timestamp: new Date(0), LastUpdatedTimestamp: new Date(0) },
});

test("[OPS-12] returns the stack that owns a resource, not one that left it behind", async () => {
  const response = cloudFormation.on(DescribeStackResourcesCommand);
  response.resolves({
    StackResources: [resource("beside", "CREATE_COMPLETE"), resource("it", "CREATE_COMPLETE")],
  });
  expect(await inspector.findOwner("it")).toBe("other");
  response.resolves({ StackResources: [resource("it", "DELETE_SKIPPED")] });
  expect(await inspector.findOwner("it")).toBeUndefined();
  response.rejects(noStack);
  expect(await inspector.findOwner("it")).toBeUndefined();
});

test("[OPS-12] lists a stack's resources without those it left behind", async () => {
  cloudFormation.on(ListStackResourcesCommand).resolves({
    StackResourceSummaries: [resource("it", "CREATE_COMPLETE"), resource("left", "DELETE_SKIPPED")],
  });
  expect(await inspector.listOwnResources("other")).toEqual(["it"]);
});

test("[OPS-12] reads the properties of a resource, or undefined if it does not exist", async () => {
  const response = cloudControl.on(GetResourceCommand);
  response.resolves({ ResourceDescription: { Properties: '{"MonitorDimension":"SERVICE"}' } });
  expect(await inspector.readResource("AWS::CE::AnomalyMonitor", "it")).toEqual({
    MonitorDimension: "SERVICE",
  });
  response.rejects(new ResourceNotFoundException({ message: "none", $metadata: {} }));
  expect(await inspector.readResource("AWS::CE::AnomalyMonitor", "it")).toBeUndefined();
});

test("[OPS-12] reads SES's unlimited quota as an infinite number of mails a day", async () => {
  ses.on(GetSendQuotaCommand).resolves({ Max24HourSend: -1, SentLast24Hours: 7 });
  expect(await inspector.readMailQuota()).toEqual({ perDay: Infinity, sentLastDay: 7 });
});

test("[OPS-12] lists all subscriptions of a topic, with the state of each that has no ARN", async () => {
  const of = (Endpoint: string, SubscriptionArn: string) => ({
    Protocol: "email",
    Endpoint,
    SubscriptionArn,
  });
  sns
    .on(ListSubscriptionsByTopicCommand, { TopicArn: "it" })
    .resolvesOnce({ Subscriptions: [of("one", "PendingConfirmation")], NextToken: "more" })
    .resolves({ Subscriptions: [of("two", "it:2")] });
  expect(await inspector.listSubscriptions("it")).toEqual([
    { protocol: "email", endpoint: "one", arn: "PendingConfirmation" },
    { protocol: "email", endpoint: "two", arn: "it:2" },
  ]);
});
