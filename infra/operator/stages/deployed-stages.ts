import { paginateDescribeStacks, type CloudFormation, type Stack } from "@aws-sdk/client-cloudformation";
import { paginateGetParametersByPath, ParameterNotFound, type SSM } from "@aws-sdk/client-ssm";
import pLimit from "p-limit";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { idleLines, sumOf } from "#infra/stack/watch/month-cost.ts";
import { brandPath, expiryTag, findPreviewOfParameter, stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { isPreview } from "#infra/stack/stage/stages.ts";
import { findStack } from "../command/find-stack.ts";
import { unlessMissing } from "../command/unless-missing.ts";
import { templateSchema } from "../../site/release/stack-template.ts";

/** SSM accepts 40 requests of this kind in a second. */
const parametersAtOnce = 8;

const dayMs = 24 * 60 * 60 * 1000;

export type DeployedStagesDeps = { readonly cloudFormation: CloudFormation; readonly ssm: SSM };

export type DeployedStage = Awaited<ReturnType<typeof listDeployedStages>>[number];

export const readIdleMonth = async (client: CloudFormation, stageName: string): Promise<number> => {
  const StackName = stackNameOf(stageName);
  const { TemplateBody = "{}" } = await client.getTemplate({ StackName, TemplateStage: "Original" });
  const template = templateSchema.safeParse(JSON.parse(TemplateBody));
  return template.success ? sumOf(idleLines(template.data.Resources)) : 0;
};

/** When the stage's release was published last, with its stack or, by `--pages`, without it. */
const readPublishedAt = async (ssm: SSM, stageName: string): Promise<number> => {
  const response = await unlessMissing(
    ssm.getParameter({ Name: parameterNamesOf(stageName).siteRelease }),
    (error) => error instanceof ParameterNotFound,
  );
  return response?.Parameter?.LastModifiedDate?.getTime() ?? 0;
};

const readDeployedStage = async (
  ssm: SSM,
  { StackName = "", StackStatus, Tags = [], ...stack }: Stack,
  now: number,
) => {
  const tagOf = (key: string) => Tags.find(({ Key }) => Key === key)?.Value;
  const name = tagOf("stage");
  // The pipeline's stack of a stage has its tag as well.
  if (name === undefined || StackName !== stackNameOf(name)) return undefined;
  const madeAt = stack.CreationTime?.getTime() ?? now;
  const updatedAt = stack.LastUpdatedTime?.getTime() ?? madeAt;
  const lifetime = tagOf(expiryTag);
  const deployedAt =
    lifetime === undefined ? updatedAt : Math.max(updatedAt, await readPublishedAt(ssm, name));
  return {
    name,
    status: StackStatus ?? "",
    isProtected: stack.EnableTerminationProtection === true,
    ageDays: (now - madeAt) / dayMs,
    /** Below 0: it may be deleted. Undefined: it stays. */
    daysLeft: lifetime === undefined ? undefined : Number(lifetime) - (now - deployedAt) / dayMs,
  };
};

export const listDeployedStages = async ({ cloudFormation, ssm }: DeployedStagesDeps, now: number) => {
  const pages = await Array.fromAsync(paginateDescribeStacks({ client: cloudFormation }, {}));
  const limit = pLimit(parametersAtOnce);
  const stages = await limit.map(
    pages.flatMap(({ Stacks = [] }) => Stacks),
    (stack) => readDeployedStage(ssm, stack, now),
  );
  return stages.filter((stage) => stage !== undefined).toSorted((one, other) => other.ageDays - one.ageDays);
};

/**
 * Previews without a stack that have parameters. `stages destroy` deletes parameters last, so an earlier one did not
 * finish.
 */
export const listPartlyRemoved = async (
  deps: DeployedStagesDeps,
  deployed: readonly DeployedStage[],
): Promise<readonly string[]> => {
  const below = { Path: brandPath, Recursive: true };
  const pages = await Array.fromAsync(paginateGetParametersByPath({ client: deps.ssm }, below));
  const names = pages
    .flatMap(({ Parameters = [] }) => Parameters)
    .flatMap(({ Name = "" }) => findPreviewOfParameter(Name) ?? []);
  return [...new Set(names)].filter((name) => !deployed.some((stage) => stage.name === name));
};

export const findDeployedStage = async (
  { cloudFormation, ssm }: DeployedStagesDeps,
  name: string,
  now: number,
) => {
  const stack = await findStack(cloudFormation, stackNameOf(name));
  return stack && readDeployedStage(ssm, stack, now);
};

/** Whether it may be deleted: a stage with a row stays, and so does one whose stack is protected. */
export const hasExpired = ({ name, isProtected, daysLeft }: DeployedStage): boolean =>
  isPreview(name) && !isProtected && daysLeft !== undefined && daysLeft < 0;
