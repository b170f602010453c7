import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  waitUntilStackDeleteComplete,
  type Stack,
} from "@aws-sdk/client-cloudformation";
import { DeleteParametersCommand, paginateGetParametersByPath, SSMClient } from "@aws-sdk/client-ssm";
import { stackNameOf, stagePathOf } from "#infra/stage/stage-names.ts";
import { keptKinds } from "../release/find-leftovers.ts";
import {
  deleteTableAndCopies,
  emptyAndDeleteBucket,
  makeLeftoverRemoval,
  type RemoveLeftoverDeps,
} from "../release/remove-leftover.ts";
import { listStackIds, listStackResources } from "../release/stack-history.ts";

export type Remains = {
  readonly stack: string | undefined;
  readonly tables: readonly string[];
  readonly buckets: readonly string[];
  readonly parameters: readonly string[];
};

export type RemainsDeps = RemoveLeftoverDeps & { readonly ssm: SSMClient };

const deleteWithinSeconds = 45 * 60;

const pollMs = 10_000;
const pollsMax = (deleteWithinSeconds * 1000) / pollMs;

/** SSM's limit for one request. */
const parametersAtOnce = 10;

/** A stage whose stack is protected where it stands. */
export class ProtectedStackError extends Error {}

const describeStack = async (client: CloudFormationClient, StackName: string): Promise<Stack | undefined> => {
  try {
    return (await client.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0];
  } catch (error) {
    if (error instanceof Error && error.message.includes("does not exist")) return undefined;
    throw error;
  }
};

/** Names tell nothing: another brand's tables may begin alike. Logs, schedules and certificates go with the stack. */
export const findRemains = async (deps: RemainsDeps, stageName: string): Promise<Remains> => {
  const { cloudFormation, ssm } = deps;
  const stackName = stackNameOf(stageName);
  const stack = await describeStack(cloudFormation, stackName);
  if (stack?.EnableTerminationProtection === true)
    throw new ProtectedStackError(`${stackName} is protected where it stands: nothing was removed`);
  const { look } = makeLeftoverRemoval(deps);
  const kept = { table: new Set<string>(), bucket: new Set<string>() };
  const gone = await listStackIds(cloudFormation, stackName, ["DELETE_COMPLETE"]);
  for (const id of [...(stack === undefined ? [] : [stackName]), ...gone])
    for (const row of await listStackResources(cloudFormation, id)) {
      const { PhysicalResourceId: name = "", ResourceType = "", ResourceStatus } = row;
      const what = keptKinds[ResourceType];
      if (what === undefined || name === "" || ResourceStatus === "DELETE_COMPLETE") continue;
      if ((await look({ what, name })) !== "gone") kept[what].add(name);
    }
  const parameters: string[] = [];
  for await (const { Parameters = [] } of paginateGetParametersByPath(
    { client: ssm },
    { Path: stagePathOf(stageName), Recursive: true },
  ))
    parameters.push(...Parameters.flatMap(({ Name = "" }) => [Name]));
  return { stack: stack?.StackName, tables: [...kept.table], buckets: [...kept.bucket], parameters };
};

/** A deploy that was cancelled goes on without whoever began it, and CloudFormation deletes nothing meanwhile. */
const waitUntilAtRest = async ({ cloudFormation, wait }: RemainsDeps, stackName: string): Promise<void> => {
  for (let polls = 0; polls < pollsMax; polls += 1) {
    const { StackStatus = "" } = (await describeStack(cloudFormation, stackName)) ?? {};
    if (!StackStatus.endsWith("_IN_PROGRESS") || StackStatus === "DELETE_IN_PROGRESS") return;
    await wait(pollMs);
  }
};

const deleteStack = async (deps: RemainsDeps, StackName: string): Promise<void> => {
  const { cloudFormation } = deps;
  await waitUntilAtRest(deps, StackName);
  await cloudFormation.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete(
    { client: cloudFormation, maxWaitTime: deleteWithinSeconds },
    { StackName },
  );
};

/**
 * Removes the stack first: it writes to the others as long as it stands.
 * @throws when AWS refuses: what is left is found by the next call.
 */
export const removeRemains = async (
  deps: RemainsDeps,
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
