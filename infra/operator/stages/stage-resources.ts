import { paginateGetParametersByPath, type SSM } from "@aws-sdk/client-ssm";
import { stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { findStack } from "../command/find-stack.ts";
import {
  deleteStack,
  deleteTableAndCopies,
  emptyAndDeleteBucket,
  makeLeftoverRemoval,
  type RemoveLeftoverDeps,
} from "../../site/release/remove-leftover.ts";
import { listRetained, listStackIds, readEvents, type Leftover } from "../../site/release/stack-history.ts";

type StageResource = Leftover | { readonly what: "parameter"; readonly name: string };

export type StageResourcesDeps = RemoveLeftoverDeps & { readonly ssm: SSM };

const pollMs = 10_000;
/** For 45 minutes: a deployment with a distribution takes up to 15. */
const pollsMax = (45 * 60_000) / pollMs;

/** SSM's limit for one request. */
const parametersAtOnce = 10;

/**
 * The stack, its tables, its buckets and its parameters. Names alone do not prove it: another brand's tables may start
 * with the same text. Logs, schedules and certificates are deleted with the stack.
 */
export const findStageResources = async (
  deps: StageResourcesDeps,
  stageName: string,
): Promise<readonly StageResource[]> => {
  const { cloudFormation, ssm } = deps;
  const stackName = stackNameOf(stageName);
  const stack = await findStack(cloudFormation, stackName);
  if (stack?.EnableTerminationProtection === true)
    throw new Error(`${stackName} has termination protection in AWS: nothing was removed`);
  const { look } = makeLeftoverRemoval(deps);
  const retained = new Map<string, Leftover>();
  const own = stack === undefined ? [] : [stackName];
  for (const id of [...own, ...(await listStackIds(cloudFormation, stackName, ["DELETE_COMPLETE"]))])
    for (const one of [
      ...(await listRetained(cloudFormation, id, (status) => status !== "DELETE_COMPLETE")),
      ...(await readEvents(cloudFormation, id)).skipped,
    ])
      if ((await look(one)) !== "gone") retained.set(one.name, one);
  const below = { Path: stagePathOf(stageName), Recursive: true };
  const pages = await Array.fromAsync(paginateGetParametersByPath({ client: ssm }, below));
  return [
    ...own.map((name) => ({ what: "stack", name }) as const),
    ...[...retained.values()].toSorted((one, other) => other.what.localeCompare(one.what)),
    ...pages
      .flatMap(({ Parameters = [] }) => Parameters)
      .map(({ Name: name = "" }) => ({ what: "parameter", name }) as const),
  ];
};

/** Unfinished states in which CloudFormation accepts a deletion. A stack under review stays there without a request. */
const deletable = ["REVIEW_IN_PROGRESS", "DELETE_IN_PROGRESS"];

/** A canceled deployment continues in CloudFormation, which deletes nothing in the meantime. */
const waitUntilAtRest = async (
  { cloudFormation, wait }: StageResourcesDeps,
  stackName: string,
): Promise<void> => {
  for (let polls = 0; polls < pollsMax; polls += 1) {
    const { StackStatus = "" } = (await findStack(cloudFormation, stackName)) ?? {};
    if (!StackStatus.endsWith("_IN_PROGRESS") || deletable.includes(StackStatus)) return;
    await wait(pollMs);
  }
};

/**
 * Removes the stack first: it writes to the other resources as long as it exists.
 * @throws if AWS returns an error: the next call finds the remaining resources
 */
export const removeStageResources = async (
  deps: StageResourcesDeps,
  resources: readonly StageResource[],
  log: (what: string) => void,
): Promise<void> => {
  for (const { what, name } of resources) {
    if (what === "parameter") continue;
    if (what === "stack") {
      await waitUntilAtRest(deps, name);
      await deleteStack(deps.cloudFormation, name);
    } else if (what === "table") await deleteTableAndCopies(deps, name, "with its rows");
    else await emptyAndDeleteBucket(deps, name);
    log(`${what} ${name}`);
  }
  const parameters = resources.filter(({ what }) => what === "parameter").map(({ name }) => name);
  for (let first = 0; first < parameters.length; first += parametersAtOnce) {
    const Names = parameters.slice(first, first + parametersAtOnce);
    await deps.ssm.deleteParameters({ Names });
    for (const name of Names) log(`parameter ${name}`);
  }
};
