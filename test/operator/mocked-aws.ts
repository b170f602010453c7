import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  ListStacksCommand,
  UpdateTerminationProtectionCommand,
  type Stack,
} from "@aws-sdk/client-cloudformation";
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  ScanCommand,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  HeadBucketCommand,
  ListObjectVersionsCommand,
  NotFound,
  S3Client,
  type DeleteObjectsCommandInput,
} from "@aws-sdk/client-s3";
import {
  DeleteParametersCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  ParameterNotFound,
  SSMClient,
} from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach } from "vitest";

const $metadata = {};

type GetClient = () => DynamoDBClient;

export type FakeStack = {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** The stack's own events, the newest first. */
  readonly history?: readonly string[];
  readonly resources: readonly (readonly [type: string, name: string, status?: string])[];
  readonly described?: Partial<Stack>;
};

const isGone = ({ status }: FakeStack) => status === "DELETE_COMPLETE";

/**
 * Mocks the SDK's classes over an account whose stacks, tables with rows and buckets with files a test sets. Removals
 * succeed, and are only recorded. The classes are restored for the worker's next file.
 */
export const mockAws = () => {
  const account = {
    stacks: [] as readonly FakeStack[],
    rows: new Map<string, number>(),
    replicas: new Map<string, readonly string[]>(),
    files: new Map<string, readonly string[]>(),
  };
  const { rows, replicas, files } = account;
  const cloudFormation = mockClient(CloudFormationClient);
  const dynamoDb = mockClient(DynamoDBClient);
  const s3 = mockClient(S3Client);
  const ssm = mockClient(SSMClient);
  const sts = mockClient(STSClient);
  const clients = [cloudFormation, dynamoDb, s3, ssm, sts];

  /** CloudFormation finds a deleted stack only by its id. */
  const findStack = (wanted: string): FakeStack => {
    const found = account.stacks.find(
      (stack) => stack.id === wanted || (stack.name === wanted && !isGone(stack)),
    );
    if (found !== undefined) return found;
    throw Object.assign(new Error(`Stack with id ${wanted} does not exist`), { name: "ValidationError" });
  };
  const requireTable = (name: string) => {
    if (!rows.has(name)) throw new ResourceNotFoundException({ message: "no such table", $metadata });
  };

  beforeEach(() => {
    for (const client of clients) client.reset();
    account.stacks = [];
    for (const state of [rows, replicas, files]) state.clear();

    cloudFormation
      .on(ListStacksCommand)
      .callsFake(({ StackStatusFilter }: { StackStatusFilter: string[] }) => ({
        StackSummaries: account.stacks
          .filter(({ status }) => StackStatusFilter.includes(status))
          .map(({ id, name }) => ({ StackId: id, StackName: name })),
      }));
    cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName?: string }) => ({
      Stacks: (StackName === undefined
        ? account.stacks.filter((stack) => !isGone(stack))
        : [findStack(StackName)]
      ).map(({ name, status, described }) => ({
        StackName: name,
        StackStatus: status,
        CreationTime: new Date(),
        ...described,
      })),
    }));
    cloudFormation.on(DescribeStackEventsCommand).callsFake(({ StackName }: { StackName: string }) => ({
      StackEvents: findStack(StackName).history?.map((ResourceStatus) => ({
        PhysicalResourceId: StackName,
        ResourceStatus,
      })),
    }));
    cloudFormation.on(ListStackResourcesCommand).callsFake(({ StackName }: { StackName: string }) => ({
      StackResourceSummaries: findStack(StackName).resources.map(
        ([ResourceType, PhysicalResourceId, ResourceStatus]) => ({
          ResourceType,
          PhysicalResourceId,
          ResourceStatus,
        }),
      ),
    }));
    cloudFormation.on(UpdateTerminationProtectionCommand).resolves({});
    cloudFormation.on(DeleteStackCommand).callsFake(({ StackName }: { StackName: string }) => {
      const stack = findStack(StackName);
      if (stack.status.endsWith("_IN_PROGRESS") && stack.status !== "REVIEW_IN_PROGRESS")
        throw new Error(`Stack cannot be deleted in ${stack.status}`);
      account.stacks = account.stacks.map((one) =>
        one === stack ? { ...one, status: "DELETE_COMPLETE" } : one,
      );
      return {};
    });

    dynamoDb.on(ScanCommand).callsFake(({ TableName }: { TableName: string }) => {
      requireTable(TableName);
      return { Count: rows.get(TableName) };
    });
    // A deleted replica is gone when somebody looks, and until then its table cannot be deleted.
    const deleting = new Set<string>();
    dynamoDb
      .on(DescribeTableCommand)
      .callsFake(async ({ TableName }: { TableName: string }, getClient: GetClient) => {
        requireTable(TableName);
        const inRegion = await getClient().config.region();
        if (deleting.delete(`${inRegion} ${TableName}`)) requireTable("");
        const Replicas = replicas.get(TableName)?.map((RegionName) => ({ RegionName }));
        return { Table: { TableStatus: "ACTIVE", Replicas } };
      });
    dynamoDb.on(UpdateTableCommand).resolves({});
    dynamoDb
      .on(DeleteTableCommand)
      .callsFake(async ({ TableName }: { TableName: string }, getClient: GetClient) => {
        const inRegion = await getClient().config.region();
        if (inRegion !== "us-east-1") deleting.add(`${inRegion} ${TableName}`);
        else if ([...deleting].some((replica) => replica.endsWith(` ${TableName}`)))
          throw new Error(`${TableName} has a replica`);
        return {};
      });

    s3.on(HeadBucketCommand).callsFake(({ Bucket }: { Bucket: string }) => {
      if (!files.has(Bucket)) throw new NotFound({ message: "no such bucket", $metadata });
      return {};
    });
    // The other version of each file is the delete marker of an earlier deletion.
    const left = new Map<string, readonly string[]>();
    const versionsIn = (bucket: string): readonly string[] =>
      left.get(bucket) ?? files.get(bucket)?.flatMap((key) => [`v1 ${key}`, `m1 ${key}`]) ?? [];
    const describe = (found: readonly string[], sort: string) =>
      found
        .filter((one) => one.startsWith(sort))
        .map((one) => ({ VersionId: one.slice(0, 2), Key: one.slice(3) }));
    s3.on(ListObjectVersionsCommand).callsFake(({ Bucket }: { Bucket: string }) => ({
      Versions: describe(versionsIn(Bucket), "v1"),
      DeleteMarkers: describe(versionsIn(Bucket), "m1"),
    }));
    s3.on(DeleteObjectsCommand).callsFake(({ Bucket = "", Delete }: DeleteObjectsCommandInput) => {
      const gone = Delete?.Objects?.map(({ Key, VersionId }) => `${VersionId} ${Key}`) ?? [];
      left.set(
        Bucket,
        versionsIn(Bucket).filter((one) => !gone.includes(one)),
      );
      return {};
    });
    s3.on(DeleteBucketCommand).callsFake(({ Bucket }: { Bucket: string }) => {
      if (versionsIn(Bucket).length > 0) throw new Error("BucketNotEmpty");
      return {};
    });
    sts
      .on(GetCallerIdentityCommand)
      .resolves({ Account: "123456789012", Arn: "arn:aws:iam::123456789012:root" });
    ssm.on(GetParametersByPathCommand).resolves({ Parameters: [] }).on(DeleteParametersCommand).resolves({});
    ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: "no such parameter", $metadata }));
  });
  afterAll(() => {
    for (const client of clients) client.restore();
  });
  const removed = () => [
    ...cloudFormation.commandCalls(DeleteStackCommand).map(({ args }) => args[0].input.StackName),
    ...dynamoDb.commandCalls(DeleteTableCommand).map(({ args }) => args[0].input.TableName),
    ...s3.commandCalls(DeleteBucketCommand).map(({ args }) => args[0].input.Bucket),
  ];
  return { account, cloudFormation, dynamoDb, s3, ssm, removed };
};
