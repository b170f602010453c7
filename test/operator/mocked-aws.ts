import { CloudFormationClient, DeleteStackCommand } from "@aws-sdk/client-cloudformation";
import { DeleteTableCommand, DynamoDBClient, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { DeleteBucketCommand, DeleteObjectsCommand, S3Client } from "@aws-sdk/client-s3";
import { SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach } from "vitest";

/** The SDK's classes of a command that removes for good: to remove works. The worker's next file meets them as they are. */
export const mockAws = () => {
  const cloudFormation = mockClient(CloudFormationClient);
  const dynamoDb = mockClient(DynamoDBClient);
  const s3 = mockClient(S3Client);
  const ssm = mockClient(SSMClient);
  const clients = [cloudFormation, dynamoDb, s3, ssm];
  beforeEach(() => {
    for (const client of clients) client.reset();
    dynamoDb.on(UpdateTableCommand).resolves({}).on(DeleteTableCommand).resolves({});
    s3.on(DeleteObjectsCommand).resolves({}).on(DeleteBucketCommand).resolves({});
  });
  afterAll(() => {
    for (const client of clients) client.restore();
  });
  const removed = () => [
    ...cloudFormation.commandCalls(DeleteStackCommand).map(({ args }) => args[0].input.StackName),
    ...dynamoDb.commandCalls(DeleteTableCommand).map(({ args }) => args[0].input.TableName),
    ...s3.commandCalls(DeleteBucketCommand).map(({ args }) => args[0].input.Bucket),
  ];
  return { cloudFormation, dynamoDb, s3, ssm, removed };
};
