import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  waitUntilStackDeleteComplete,
} from "@aws-sdk/client-cloudformation";
import { DynamoDBClient, paginateListTables } from "@aws-sdk/client-dynamodb";
import { paginateListBuckets, S3Client } from "@aws-sdk/client-s3";
import { DeleteParametersCommand, paginateGetParametersByPath, SSMClient } from "@aws-sdk/client-ssm";
import { stackNameOf, stagePathOf } from "#infra/stage/stage-names.ts";
import {
  deleteTableAndCopies,
  emptyAndDeleteBucket,
  type RemoveLeftoverDeps,
} from "../release/remove-leftover.ts";

/** What is there of a stage, in the order in which it goes. */
export type Remains = {
  readonly stack: string | undefined;
  readonly tables: readonly string[];
  readonly buckets: readonly string[];
  readonly parameters: readonly string[];
};

type Deps = Omit<RemoveLeftoverDeps, "cloudFormation"> & {
  readonly cloudFormation: CloudFormationClient;
  readonly dynamoDb: DynamoDBClient;
  readonly ssm: SSMClient;
  readonly s3: S3Client;
};

const deleteWithinSeconds = 45 * 60;

/** SSM's limit for one request. */
const parametersAtOnce = 10;

/** A stage whose stack is protected where it stands. */
export class ProtectedStackError extends Error {}

const findStack = async ({ cloudFormation }: Deps, StackName: string): Promise<string | undefined> => {
  try {
    const { Stacks: [stack] = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
    if (stack?.EnableTerminationProtection === true)
      throw new ProtectedStackError(`${StackName} is protected where it stands: nothing was removed`);
    return stack?.StackName;
  } catch (error) {
    if (error instanceof Error && error.message.includes("does not exist")) return undefined;
    throw error;
  }
};

/**
 * Everything of a stage, also what a stack that is gone has left: CloudFormation draws the names of tables and buckets from
 * the stack's, and no other stage's begins like it. Functions' logs, schedules and certificates go with the stack.
 * @throws ProtectedStackError
 */
export const findRemains = async (deps: Deps, stageName: string): Promise<Remains> => {
  const stackName = stackNameOf(stageName);
  const stack = await findStack(deps, stackName);
  const tables: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client: deps.dynamoDb }, {}))
    tables.push(...TableNames.filter((name) => name.startsWith(`${stackName}-`)));
  const buckets: string[] = [];
  for await (const { Buckets = [] } of paginateListBuckets({ client: deps.s3 }, {}))
    buckets.push(...Buckets.flatMap(({ Name = "" }) => (Name.startsWith(`${stackName}-`) ? [Name] : [])));
  const parameters: string[] = [];
  for await (const { Parameters = [] } of paginateGetParametersByPath(
    { client: deps.ssm },
    { Path: stagePathOf(stageName), Recursive: true },
  ))
    parameters.push(...Parameters.flatMap(({ Name = "" }) => [Name]));
  return { stack, tables, buckets, parameters };
};

const deleteStack = async ({ cloudFormation }: Deps, StackName: string): Promise<void> => {
  await cloudFormation.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete(
    { client: cloudFormation, maxWaitTime: deleteWithinSeconds },
    { StackName },
  );
};

/**
 * Removes the stack first: it writes to the others as long as it stands.
 * @param told each thing once it is gone.
 * @throws when AWS refuses: what is left is found by the next call.
 */
export const removeRemains = async (
  deps: Deps,
  { stack, tables, buckets, parameters }: Remains,
  told: (what: string) => void,
): Promise<void> => {
  if (stack !== undefined) {
    await deleteStack(deps, stack);
    told(`stack ${stack}`);
  }
  for (const name of tables) {
    await deleteTableAndCopies(deps, name, "with its rows");
    told(`table ${name}`);
  }
  for (const name of buckets) {
    await emptyAndDeleteBucket(deps, name);
    told(`bucket ${name}`);
  }
  for (let first = 0; first < parameters.length; first += parametersAtOnce) {
    const Names = parameters.slice(first, first + parametersAtOnce);
    await deps.ssm.send(new DeleteParametersCommand({ Names }));
    for (const name of Names) told(`parameter ${name}`);
  }
};
