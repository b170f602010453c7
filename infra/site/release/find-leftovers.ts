import { paginateDescribeStackEvents, type CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { saysNoStack } from "../../operator/command/find-stack.ts";
import { unlessMissing } from "../../operator/command/unless-missing.ts";
import { keptKinds, listKept, listStackIds, type Leftover } from "./stack-history.ts";

/** Only a failed creation leads to these states, and only a deletion leads out of them. */
const failedCreate: readonly string[] = ["ROLLBACK_IN_PROGRESS", "ROLLBACK_COMPLETE", "ROLLBACK_FAILED"];

/**
 * What a stack left behind when its creation was rolled back; the stack itself comes last. Resources of a stack that was
 * once complete do not count, nor those that a stack has imported since: they are in use.
 */
export const findLeftovers = async (
  client: CloudFormationClient,
  stackName: string,
): Promise<readonly Leftover[]> => {
  /** From the events, as the list of resources may lack what a rollback skipped; undefined if the creation did not fail. */
  const findSkipped = async (StackName: string): Promise<readonly Leftover[] | undefined> => {
    const pages = await Array.fromAsync(paginateDescribeStackEvents({ client }, { StackName }));
    const events = pages.flatMap(({ StackEvents = [] }) => StackEvents);
    const hasFailed = events.some(
      ({ PhysicalResourceId, ResourceStatus = "" }) =>
        PhysicalResourceId === StackName && failedCreate.includes(ResourceStatus),
    );
    if (!hasFailed) return undefined;
    return events.flatMap(({ PhysicalResourceId: name = "", ResourceType = "", ResourceStatus }) => {
      const what = keptKinds[ResourceType];
      return what !== undefined && name !== "" && ResourceStatus === "DELETE_SKIPPED" ? [{ what, name }] : [];
    });
  };
  const present = listKept(client, stackName, (status) => status !== "DELETE_SKIPPED");
  const inUse = new Set((await unlessMissing(present, saysNoStack))?.map(({ name }) => name));
  const found = new Map<string, Leftover>();
  const standing = await listStackIds(client, stackName, ["ROLLBACK_COMPLETE", "ROLLBACK_FAILED"]);
  for (const id of [...(await listStackIds(client, stackName, ["DELETE_COMPLETE"])), ...standing]) {
    const skipped = await findSkipped(id);
    if (skipped === undefined) continue;
    const listed = await listKept(client, id, (status) => status === "DELETE_SKIPPED");
    for (const one of [...listed, ...skipped]) if (!inUse.has(one.name)) found.set(one.name, one);
  }
  return [...found.values(), ...standing.map((name) => ({ what: "stack", name }) as const)];
};
