import { paginateDescribeStackEvents, type CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { saysNoStack } from "../command/find-stack.ts";
import { unlessMissing } from "../command/unless-missing.ts";
import { listKept, listStackIds, type Leftover } from "./stack-history.ts";

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
  const hasFailedCreate = async (StackName: string): Promise<boolean> => {
    for await (const { StackEvents = [] } of paginateDescribeStackEvents({ client }, { StackName }))
      if (
        StackEvents.some(
          ({ PhysicalResourceId, ResourceStatus = "" }) =>
            PhysicalResourceId === StackName && failedCreate.includes(ResourceStatus),
        )
      )
        return true;
    return false;
  };
  const present = listKept(client, stackName, (status) => status !== "DELETE_SKIPPED");
  const inUse = new Set((await unlessMissing(present, saysNoStack))?.map(({ name }) => name));
  const found = new Map<string, Leftover>();
  const standing = await listStackIds(client, stackName, ["ROLLBACK_COMPLETE", "ROLLBACK_FAILED"]);
  for (const id of [...(await listStackIds(client, stackName, ["DELETE_COMPLETE"])), ...standing])
    if (await hasFailedCreate(id))
      for (const one of await listKept(client, id, (status) => status === "DELETE_SKIPPED"))
        if (!inUse.has(one.name)) found.set(one.name, one);
  return [...found.values(), ...standing.map((name) => ({ what: "stack", name }) as const)];
};
