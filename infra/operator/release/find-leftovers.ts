import {
  paginateDescribeStackEvents,
  type CloudFormationClient,
  type StackResourceSummary,
  type StackStatus,
} from "@aws-sdk/client-cloudformation";
import { listStackIds, listStackResources } from "./stack-history.ts";

/** What a stack left behind when its creation was rolled back. The stack itself comes last, by its id. */
export type Leftover = { readonly what: "table" | "bucket" | "stack"; readonly name: string };

export const keptKinds: Readonly<Record<string, "table" | "bucket">> = {
  "AWS::DynamoDB::GlobalTable": "table",
  "AWS::DynamoDB::Table": "table",
  "AWS::S3::Bucket": "bucket",
};

/** Only a failed creation leads to these states, and only a deletion leads out of them. */
const failedCreate: readonly string[] = ["ROLLBACK_IN_PROGRESS", "ROLLBACK_COMPLETE", "ROLLBACK_FAILED"];

/** Resources of a stack that was once complete do not count, nor those that a stack has imported since: they are in use. */
export const findLeftovers = async (
  client: CloudFormationClient,
  stackName: string,
): Promise<readonly Leftover[]> => {
  const idsOf = (...statuses: StackStatus[]) => listStackIds(client, stackName, statuses);

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

  const isLeft = ({ ResourceStatus }: StackResourceSummary) => ResourceStatus === "DELETE_SKIPPED";
  // A deleted stack can only be found by its id.
  const present = await listStackResources(client, stackName).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes("does not exist")) return [];
    throw error;
  });
  const inUse = new Set(
    present.filter((row) => !isLeft(row)).map(({ PhysicalResourceId }) => PhysicalResourceId),
  );

  const found = new Map<string, Leftover>();
  for (const id of await idsOf("DELETE_COMPLETE", "ROLLBACK_COMPLETE", "ROLLBACK_FAILED")) {
    if (!(await hasFailedCreate(id))) continue;
    for (const { PhysicalResourceId: name = "", ResourceType = "" } of (
      await listStackResources(client, id)
    ).filter(isLeft)) {
      const what = keptKinds[ResourceType];
      if (what !== undefined && name !== "" && !inUse.has(name)) found.set(name, { what, name });
    }
  }
  for (const id of await idsOf("ROLLBACK_COMPLETE", "ROLLBACK_FAILED"))
    found.set(id, { what: "stack", name: id });
  return [...found.values()];
};
