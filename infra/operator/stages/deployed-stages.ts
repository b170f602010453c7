import { paginateDescribeStacks, type CloudFormation, type Stack } from "@aws-sdk/client-cloudformation";
import { idleLines, sumOf } from "#infra/stack/watch/month-cost.ts";
import { expiryTag, stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { isPreview } from "#infra/stack/stage/stages.ts";
import { findStack } from "../command/find-stack.ts";
import { templateSchema } from "../../site/release/stack-template.ts";

const dayMs = 24 * 60 * 60 * 1000;

export type DeployedStage = Awaited<ReturnType<typeof listDeployedStages>>[number];

export const readIdleMonth = async (client: CloudFormation, stageName: string): Promise<number> => {
  const StackName = stackNameOf(stageName);
  const { TemplateBody = "{}" } = await client.getTemplate({ StackName, TemplateStage: "Original" });
  const template = templateSchema.safeParse(JSON.parse(TemplateBody));
  return template.success ? sumOf(idleLines(template.data.Resources)) : 0;
};

const readDeployedStage = ({ StackName = "", StackStatus, Tags = [], ...stack }: Stack, now: number) => {
  const tagOf = (key: string) => Tags.find(({ Key }) => Key === key)?.Value;
  const name = tagOf("stage");
  // The pipeline's stack of a stage has its tag as well.
  if (name === undefined || StackName !== stackNameOf(name)) return undefined;
  const madeAt = stack.CreationTime?.getTime() ?? now;
  const sinceDeploy = (now - (stack.LastUpdatedTime?.getTime() ?? madeAt)) / dayMs;
  const lifetime = tagOf(expiryTag);
  return {
    name,
    status: StackStatus ?? "",
    isProtected: stack.EnableTerminationProtection === true,
    ageDays: (now - madeAt) / dayMs,
    /** Below 0: it may be deleted. Undefined: it stays. */
    daysLeft: lifetime === undefined ? undefined : Number(lifetime) - sinceDeploy,
  };
};

export const listDeployedStages = async (client: CloudFormation, now: number) => {
  const pages = await Array.fromAsync(paginateDescribeStacks({ client }, {}));
  return pages
    .flatMap(({ Stacks = [] }) => Stacks)
    .flatMap((stack) => readDeployedStage(stack, now) ?? [])
    .toSorted((one, other) => other.ageDays - one.ageDays);
};

export const findDeployedStage = async (client: CloudFormation, name: string, now: number) => {
  const stack = await findStack(client, stackNameOf(name));
  return stack && readDeployedStage(stack, now);
};

/** Whether it may be deleted: a stage with a row stays, and so does one whose stack is protected. */
export const hasExpired = ({ name, isProtected, daysLeft }: DeployedStage): boolean =>
  isPreview(name) && !isProtected && daysLeft !== undefined && daysLeft < 0;
