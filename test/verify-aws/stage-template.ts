import * as z from "zod";
import { localNames } from "#infra/local/local-names.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { synthesize } from "#test/stack/synth-stage.ts";

const schema = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown().optional() })),
});

const tableSchema = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N"]) })),
  BillingMode: z.literal("PAY_PER_REQUEST"),
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) })),
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) })),
        Projection: z.object({ ProjectionType: z.literal("INCLUDE"), NonKeyAttributes: z.array(z.string()) }),
      }),
    )
    .optional(),
  StreamSpecification: z.object({ StreamViewType: z.enum(["KEYS_ONLY", "NEW_IMAGE"]) }).optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }),
});

const parameterSchema = z.object({ Name: z.string(), Type: z.literal("String"), Value: z.string() });
const identitySchema = z.object({ EmailIdentity: z.string() });
const functionSchema = z.object({
  FunctionName: z.string(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
});

/** What CloudFormation would name: the tables and the mail's configuration set have no name in the template. */
const physicalNames: readonly (readonly [start: string, type: string, name: string])[] = [
  ...Object.entries(localNames.tables).map(
    ([name, table]) =>
      [
        `${name.replace(/^./, (letter) => letter.toUpperCase())}Table`,
        "AWS::DynamoDB::GlobalTable",
        table,
      ] as const,
  ),
  ["TombstonesTable", "AWS::DynamoDB::GlobalTable", localNames.tombstoneTable],
  ["SupportMailVisitor", "AWS::SES::ConfigurationSet", localNames.visitorMailConfigurationSet],
  ["SupportMail", "AWS::SES::ConfigurationSet", localNames.mailConfigurationSet],
];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A stage's template, read as CloudFormation reads it: with names for its resources in place of references. */
export const readStageTemplate = (stage: Stage) => {
  const { Resources } = schema.parse(synthesize(stage).toJSON());
  const nameOf = (id: string): string =>
    physicalNames.find(([start, type]) => id.startsWith(start) && Resources[id]?.Type === type)?.[2] ?? id;

  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (!isObject(value)) return value;
    const { Ref, "Fn::GetAtt": attribute, "Fn::Join": joined } = value;
    if (typeof Ref === "string") return nameOf(Ref);
    if (Array.isArray(attribute)) return attribute.join(".");
    if (Array.isArray(joined)) {
      const [separator, parts] = joined;
      return z.array(z.string()).parse(resolve(parts)).join(String(separator));
    }
    // What only CloudFormation knows: nothing that a function is told.
    const [[name, argument] = [""]] = Object.entries(value);
    if (name.startsWith("Fn::")) return `${name} ${JSON.stringify(resolve(argument))}`;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };

  const all = <Schema extends z.ZodObject>(type: string, schema: Schema) =>
    Object.entries(Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, { Properties }]) => ({ name: nameOf(id), ...schema.parse(resolve(Properties)) }));

  return {
    tables: all("AWS::DynamoDB::GlobalTable", tableSchema),
    parameters: all("AWS::SSM::Parameter", parameterSchema),
    identities: all("AWS::SES::EmailIdentity", identitySchema),
    configurationSets: all("AWS::SES::ConfigurationSet", z.object({})),
    /** Of the functions that have a name: ours, and none that the CDK brings along. */
    environments: new Map(
      Object.values(Resources)
        .filter(({ Type }) => Type === "AWS::Lambda::Function")
        .map(({ Properties }) => functionSchema.safeParse(resolve(Properties)))
        .flatMap(({ data }) => (data ? [[data.FunctionName, data.Environment.Variables] as const] : [])),
    ),
  };
};

export type StageTemplate = ReturnType<typeof readStageTemplate>;
