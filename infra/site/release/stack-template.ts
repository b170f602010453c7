import { createHash, randomUUID } from "node:crypto";
import type { CloudFormation, UpdateStackCommandInput } from "@aws-sdk/client-cloudformation";
import type { S3 } from "@aws-sdk/client-s3";
import * as z from "zod";

export type StackTemplate = ReturnType<typeof makeStackTemplate>;

type StackTemplateDeps = {
  readonly cloudFormation: CloudFormation;
  readonly s3: S3;
  readonly wait: (ms: number) => Promise<unknown>;
};

const pollMs = 5000;
/** Twenty minutes, because changing a distribution by mistake takes ten. */
const pollsMax = 240;

const stackSchema = z.object({
  StackId: z.string(),
  StackStatus: z.string(),
  Parameters: z
    .array(z.object({ ParameterKey: z.string(), ParameterValue: z.string().default("") }))
    .default([]),
  Capabilities: z
    .array(z.enum(["CAPABILITY_IAM", "CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"]))
    .default([]),
});

const bootstrapSchema = z.object({
  Parameters: z.object({
    BootstrapVersion: z.object({ Default: z.string().regex(/^\/cdk-bootstrap\/[a-z0-9]+\/version$/) }),
  }),
});

const resourceSchema = z.looseObject({ Type: z.string(), Properties: z.looseObject({}).optional() });

/** The parts of a deployed template that commands read. */
export const templateSchema = z.looseObject({ Resources: z.record(z.string(), resourceSchema) });

export type Resources = Readonly<z.infer<typeof templateSchema>["Resources"]>;

type DescribedStack = z.infer<typeof stackSchema>;

/** The bucket of `cdk bootstrap` for templates. CloudFormation accepts at most 51,200 bytes directly. */
const bootstrapBucketOf = (templateBody: string, stackId: string): string => {
  const { Parameters } = bootstrapSchema.parse(JSON.parse(templateBody));
  const [, , qualifier] = Parameters.BootstrapVersion.Default.split("/");
  const [, , , region, account] = stackId.split(":");
  return `cdk-${qualifier}-assets-${account}-${region}`;
};

export const makeStackTemplate = ({ cloudFormation, s3, wait }: StackTemplateDeps, StackName: string) => {
  const describe = async () => {
    const { Stacks = [] } = await cloudFormation.describeStacks({ StackName });
    return stackSchema.parse(Stacks[0]);
  };

  const describeFailedResources = async (token: string): Promise<string> => {
    const { StackEvents = [] } = await cloudFormation.describeStackEvents({ StackName });
    const failed = StackEvents.filter(
      ({ ClientRequestToken, ResourceStatus }) =>
        ClientRequestToken === token && ResourceStatus?.endsWith("_FAILED") === true,
    );
    return failed
      .map((event) => `${event.LogicalResourceId}: ${event.ResourceStatusReason ?? event.ResourceStatus}`)
      .join("; ");
  };

  const waitUntilDone = async (): Promise<string> => {
    for (let polls = 0; polls < pollsMax; polls += 1) {
      const { StackStatus } = await describe();
      if (!StackStatus.endsWith("_IN_PROGRESS")) return StackStatus;
      await wait(pollMs);
    }
    throw new Error(
      `${StackName} has not finished after ${(pollMs * pollsMax) / 60_000} minutes: see CloudFormation`,
    );
  };

  const describeAtRest = async (): Promise<DescribedStack> => {
    const described = await describe();
    const { StackStatus } = described;
    if (!StackStatus.endsWith("_COMPLETE") || StackStatus.startsWith("ROLLBACK"))
      throw new Error(`${StackName} is ${StackStatus}: nothing can be changed until it is complete`);
    return described;
  };

  const update = async (
    { Parameters, Capabilities }: DescribedStack,
    template: Pick<UpdateStackCommandInput, "TemplateURL" | "UsePreviousTemplate">,
    values: Readonly<Record<string, string>> = {},
  ): Promise<void> => {
    const token = randomUUID();
    await cloudFormation.updateStack({
      StackName,
      ...template,
      Parameters: Parameters.map(({ ParameterKey }) => {
        const ParameterValue = values[ParameterKey];
        return ParameterValue === undefined
          ? { ParameterKey, UsePreviousValue: true }
          : { ParameterKey, ParameterValue };
      }),
      Capabilities,
      ClientRequestToken: token,
    });
    const ended = await waitUntilDone();
    if (ended !== "UPDATE_COMPLETE")
      throw new Error(
        `${StackName} is ${ended}: ${(await describeFailedResources(token)) || "see CloudFormation"}`,
      );
  };

  return {
    read: async () => {
      const request = { StackName, TemplateStage: "Original" } as const;
      return (await cloudFormation.getTemplate(request)).TemplateBody ?? "";
    },
    readParameters: async () =>
      new Map((await describe()).Parameters.map((row) => [row.ParameterKey, row.ParameterValue])),
    /**
     * Deploys another template with the stack's parameters, capabilities, tags and role, and waits until that is done.
     * @throws Error with one sentence if it did not succeed. CloudFormation has then rolled back.
     */
    replace: async (templateBody: string) => {
      const stack = await describeAtRest();
      const bucket = bootstrapBucketOf(templateBody, stack.StackId);
      const key = `${StackName}/${createHash("sha256").update(templateBody).digest("hex")}.json`;
      const object = { Bucket: bucket, Key: key, Body: templateBody, ContentType: "application/json" };
      await s3.putObject(object);
      await update(stack, { TemplateURL: `https://${bucket}.s3.us-east-1.amazonaws.com/${key}` });
    },
    /** Deploys the same template with other values of these parameters, and is like `replace` in all other respects. */
    setParameters: async (values: Readonly<Record<string, string>>) =>
      update(await describeAtRest(), { UsePreviousTemplate: true }, values),
  };
};
