import {
  paginateDescribeStackEvents,
  paginateListStackResources,
  paginateListStacks,
  type CloudFormationClient,
  type StackResourceSummary,
  type StackStatus,
} from "@aws-sdk/client-cloudformation";

/** A resource that a stack left behind: a table or bucket that it created, or the stack itself, by its id. */
export type Leftover = { readonly what: "table" | "bucket" | "stack"; readonly name: string };

const retainedKinds: Readonly<Record<string, "table" | "bucket">> = {
  "AWS::DynamoDB::GlobalTable": "table",
  "AWS::DynamoDB::Table": "table",
  "AWS::S3::Bucket": "bucket",
};

/** The ids of all stacks with exactly this name and one of these states, from CloudFormation's history of 90 days. */
export const listStackIds = async (
  client: CloudFormationClient,
  stackName: string,
  StackStatusFilter: StackStatus[],
): Promise<readonly string[]> => {
  const pages = await Array.fromAsync(paginateListStacks({ client }, { StackStatusFilter }));
  return pages
    .flatMap(({ StackSummaries = [] }) => StackSummaries)
    .flatMap(({ StackName, StackId = "" }) => (StackName === stackName ? [StackId] : []));
};

/** The tables and buckets of a stack in one of these states. A deleted stack is found by its id alone. */
export const listRetained = async (
  client: CloudFormationClient,
  StackName: string,
  isMeant: (status: StackResourceSummary["ResourceStatus"]) => boolean,
): Promise<readonly Leftover[]> => {
  const pages = await Array.fromAsync(paginateListStackResources({ client }, { StackName }));
  return pages
    .flatMap(({ StackResourceSummaries = [] }) => StackResourceSummaries)
    .flatMap(({ PhysicalResourceId: name = "", ResourceType = "", ResourceStatus }) => {
      const what = retainedKinds[ResourceType];
      return what !== undefined && name !== "" && isMeant(ResourceStatus) ? [{ what, name }] : [];
    });
};

/**
 * The list of resources may lack those that a deletion or a rollback skipped, so the stack's events are read as well.
 */
export const readEvents = async (client: CloudFormationClient, StackName: string) => {
  const pages = await Array.fromAsync(paginateDescribeStackEvents({ client }, { StackName }));
  const events = pages.flatMap(({ StackEvents = [] }) => StackEvents);
  return {
    /** The states of the stack itself. */
    states: events.flatMap(({ PhysicalResourceId, ResourceStatus }) =>
      PhysicalResourceId === StackName && ResourceStatus !== undefined ? [ResourceStatus] : [],
    ),
    skipped: events.flatMap(
      ({ PhysicalResourceId: name = "", ResourceType = "", ResourceStatus }): readonly Leftover[] => {
        const what = retainedKinds[ResourceType];
        return what !== undefined && name !== "" && ResourceStatus === "DELETE_SKIPPED"
          ? [{ what, name }]
          : [];
      },
    ),
  };
};
