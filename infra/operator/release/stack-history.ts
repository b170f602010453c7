import {
  paginateListStackResources,
  paginateListStacks,
  type CloudFormationClient,
  type StackResourceSummary,
  type StackStatus,
} from "@aws-sdk/client-cloudformation";

/** The ids of all stacks of exactly this name and one of these states, as far as CloudFormation remembers: 90 days. */
export const listStackIds = async (
  client: CloudFormationClient,
  stackName: string,
  StackStatusFilter: StackStatus[],
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const { StackSummaries = [] } of paginateListStacks({ client }, { StackStatusFilter }))
    ids.push(...StackSummaries.flatMap((row) => (row.StackName === stackName ? [row.StackId ?? ""] : [])));
  return ids;
};

/** What a stack has made, and what it has left. One that was deleted is known by its id alone. */
export const listStackResources = async (
  client: CloudFormationClient,
  StackName: string,
): Promise<readonly StackResourceSummary[]> => {
  const found: StackResourceSummary[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    found.push(...StackResourceSummaries);
  return found;
};
