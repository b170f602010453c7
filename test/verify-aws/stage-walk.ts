import assert from "node:assert/strict";
import {
  CloudFormationClient,
  CreateStackCommand,
  UpdateStackCommand,
  type Tag,
} from "@aws-sdk/client-cloudformation";
import { DynamoDBClient, ListTablesCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { ListBucketsCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { paginateGetParametersByPath, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { stagesDestroyCommand } from "#infra/operator/stages/destroy.ts";
import { stagesListCommand } from "#infra/operator/stages/stages.ts";
import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { stackPropsOf } from "#infra/stack/stage/stack-props.ts";
import { stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { synthesize } from "#test/stack/synth-stage.ts";
import { runOperator } from "#test/support/local-environment/run-operator.ts";

type Resource = { readonly Type: string; readonly Properties?: Record<string, unknown> };

/** What moto makes of a template, of what outlasts a stack or may be in its way; a global table is a table there. */
const made: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::GlobalTable": "AWS::DynamoDB::Table",
  "AWS::S3::Bucket": "AWS::S3::Bucket",
  "AWS::SSM::Parameter": "AWS::SSM::Parameter",
  "AWS::Logs::LogGroup": "AWS::Logs::LogGroup",
};

/** moto resolves no reference to what it has not made. */
export const withoutReferences = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value);
  if (keys.some((key) => key === "Ref" || key.startsWith("Fn::"))) return "made elsewhere";
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutReferences(part)]));
};

const templateOf = (stageName: string, words: Readonly<Record<string, string>> = {}): string => {
  const resources: Readonly<Record<string, Resource>> = synthesize(readStage(stageName)).toJSON()[
    "Resources"
  ];
  const kept = Object.entries(resources).flatMap(([id, { Type, Properties, ...rest }]) => {
    const type = made[Type];
    if (type === undefined) return [];
    const {
      Replicas: _replicas,
      WriteOnDemandThroughputSettings: _writes,
      LoggingConfiguration: _log,
      Tags: _tags,
      ...properties
    } = { ...Properties, ...(type === "AWS::SSM::Parameter" && words) };
    return [[id, { ...rest, DependsOn: undefined, Type: type, Properties: withoutReferences(properties) }]];
  });
  return JSON.stringify({ Resources: Object.fromEntries(kept) });
};

/** A preview is made, changed, listed and removed, by the commands that an operator has. @returns what was seen. */
export const walkStage = async (endpoint: string): Promise<string> => {
  const name = "pr1";
  const StackName = stackNameOf(name);
  const config = { endpoint, region: "us-east-1", forcePathStyle: true };
  const cloudFormation = new CloudFormationClient(config);
  const [dynamoDb, s3, ssm] = [new DynamoDBClient(config), new S3Client(config), new SSMClient(config)];
  const Tags: Tag[] = Object.entries(stackPropsOf(readStage(name)).tags ?? {}).map(([Key, Value]) => ({
    Key,
    Value,
  }));
  const left = async () => {
    const { TableNames = [] } = await dynamoDb.send(new ListTablesCommand({}));
    const { Buckets = [] } = await s3.send(new ListBucketsCommand({}));
    const parameters: string[] = [];
    const path = { Path: stagePathOf(name), Recursive: true };
    for await (const { Parameters = [] } of paginateGetParametersByPath({ client: ssm }, path))
      parameters.push(...Parameters.flatMap(({ Name = "" }) => [Name]));
    return {
      tables: TableNames.filter((table) => table.startsWith(`${StackName}-`)),
      buckets: Buckets.flatMap(({ Name = "" }) => (Name.startsWith(`${StackName}-`) ? [Name] : [])),
      parameters,
    };
  };

  await cloudFormation.send(new CreateStackCommand({ StackName, TemplateBody: templateOf(name), Tags }));
  await cloudFormation.send(
    new UpdateStackCommand({ StackName, TemplateBody: templateOf(name, { Description: "changed" }), Tags }),
  );
  for (const secret of Object.values(secretParameterNamesOf(name)))
    await ssm.send(new PutParameterCommand({ Name: secret, Value: "x", Type: "SecureString" }));
  const standing = await left();
  const { tables, buckets } = standing;
  for (const TableName of tables)
    await dynamoDb.send(new PutItemCommand({ TableName, Item: { id: { S: "a row" } } }));
  for (const Bucket of buckets) await s3.send(new PutObjectCommand({ Bucket, Key: "a/file", Body: "x" }));

  const listed = await runOperator(stagesListCommand, []);
  assert.match(listed.stdout, /^pr1 +0 days old +goes in 14 days +\d+\.\d\d dollars a month/, listed.stderr);
  const asked = await runOperator(stagesDestroyCommand, [name], "dev");
  assert.deepEqual([asked.code, await left()], [1, standing], asked.stderr);
  const destroyed = await runOperator(stagesDestroyCommand, [name], name);
  assert.equal(destroyed.code, 0, destroyed.stderr);
  assert.deepEqual(await left(), { tables: [], buckets: [], parameters: [] });
  assert.equal((await runOperator(stagesListCommand, [])).stdout, "No stage stands in this account.");
  // Once more would find parameters: moto makes those of a deleted stack anew when it is asked for its resources.
  const removed = destroyed.stdout.split("\n").filter((line) => line.startsWith("Removed: ")).length;
  return `${tables.length} tables, ${buckets.length} buckets, ${standing.parameters.length} parameters: ${removed} things removed, nothing left`;
};
