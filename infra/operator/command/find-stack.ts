import type { CloudFormation } from "@aws-sdk/client-cloudformation";
import { unlessMissing } from "./unless-missing.ts";

/** CloudFormation has no class of its own for it. */
export const isStackMissing = ({ name, message }: Error): boolean =>
  name === "ValidationError" && message.includes("does not exist");

/** Whether a stack was complete once. A first deploy that failed or was canceled leaves one that never was. */
export const isDeployedStatus = (status: string | undefined): boolean =>
  status !== undefined && !/^(REVIEW|ROLLBACK|DELETE)_/.test(status);

export const findStack = async (client: CloudFormation, StackName: string) =>
  (await unlessMissing(client.describeStacks({ StackName }), isStackMissing))?.Stacks?.[0];
