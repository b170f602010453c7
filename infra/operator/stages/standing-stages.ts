import {
  GetTemplateCommand,
  paginateDescribeStacks,
  type CloudFormationClient,
} from "@aws-sdk/client-cloudformation";
import * as z from "zod";
import { idleLines, sumOf } from "#infra/cost/month-cost.ts";
import { stackNameOf } from "#infra/stage/stage-names.ts";
import { expiryTag } from "#infra/stage/stack-props.ts";

const dayMs = 24 * 60 * 60 * 1000;
const monthDays = 30;

/** A stage that is deployed in the account, whether or not it has a row. */
export type StandingStage = {
  readonly name: string;
  readonly status: string;
  readonly isProtected: boolean;
  readonly ageDays: number;
  /** Below 0: it may go. Undefined: it stays. */
  readonly daysLeft: number | undefined;
  /** Dollars of a month without visitors, and since the stack was made. */
  readonly idleMonth: number;
  readonly idleSoFar: number;
};

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).optional() }),
  ),
});

const readIdleMonth = async (client: CloudFormationClient, StackName: string): Promise<number> => {
  const { TemplateBody = "{}" } = await client.send(
    new GetTemplateCommand({ StackName, TemplateStage: "Original" }),
  );
  const template = templateSchema.safeParse(JSON.parse(TemplateBody));
  return template.success ? sumOf(idleLines(template.data.Resources)) : 0;
};

/** The stages of this site in the account, the oldest first. */
export const listStandingStages = async (
  client: CloudFormationClient,
  now: number,
): Promise<readonly StandingStage[]> => {
  const standing: StandingStage[] = [];
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
    for (const { StackName = "", StackStatus = "", Tags = [], ...stack } of Stacks) {
      const tagOf = (key: string) => Tags.find(({ Key }) => Key === key)?.Value;
      const name = tagOf("stage");
      // The pipeline's stack of a stage has its tag as well.
      if (name === undefined || StackName !== stackNameOf(name)) continue;
      const madeAt = stack.CreationTime?.getTime() ?? now;
      const ageDays = (now - madeAt) / dayMs;
      const sinceDeploy = (now - (stack.LastUpdatedTime?.getTime() ?? madeAt)) / dayMs;
      const lifetime = tagOf(expiryTag);
      const idleMonth = await readIdleMonth(client, StackName);
      standing.push({
        name,
        status: StackStatus,
        isProtected: stack.EnableTerminationProtection === true,
        ageDays,
        daysLeft: lifetime === undefined ? undefined : Number(lifetime) - sinceDeploy,
        idleMonth,
        idleSoFar: (idleMonth * ageDays) / monthDays,
      });
    }
  return standing.toSorted((one, other) => other.ageDays - one.ageDays);
};
