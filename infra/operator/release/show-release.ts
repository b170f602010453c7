import * as z from "zod";
import { releasePointerSchema, type ReleaseManifest } from "#shared/release-manifest.ts";

const resourceSchema = z.looseObject({ Type: z.string(), Properties: z.looseObject({}).optional() });
const templateSchema = z.looseObject({ Resources: z.record(z.string(), resourceSchema) });

type Resource = z.infer<typeof resourceSchema>;

/** @throws Error when not exactly one resource is the wanted one. */
const findOnly = (
  resources: Readonly<Record<string, Resource>>,
  what: string,
  isWanted: (resource: Resource) => boolean,
): readonly [string, Resource] => {
  const [found, ...others] = Object.entries(resources).filter(([, resource]) => isWanted(resource));
  if (found === undefined || others.length > 0)
    throw new Error(`expected one ${what} in the deployed template, found ${found ? others.length + 1 : 0}`);
  return found;
};

/**
 * A stage's deployed template with another release live: only the code of the edge function and the value of the
 * parameter change.
 * @param parameterName of the parameter that holds the release pointer.
 * @throws Error when the template is not a stage's.
 */
export const showRelease = (
  templateBody: string,
  parameterName: string,
  { id, edgeFunction }: Pick<ReleaseManifest, "id" | "edgeFunction">,
): string => {
  const template = templateSchema.parse(JSON.parse(templateBody));
  const [functionId, pointer] = findOnly(
    template.Resources,
    "edge function",
    ({ Type }) => Type === "AWS::CloudFront::Function",
  );
  const [parameterId, parameter] = findOnly(
    template.Resources,
    `parameter ${parameterName}`,
    ({ Type, Properties }) => Type === "AWS::SSM::Parameter" && Properties?.["Name"] === parameterName,
  );
  const { deployed } = releasePointerSchema.parse(
    JSON.parse(z.string().parse(parameter.Properties?.["Value"])),
  );
  const changed = {
    [functionId]: { ...pointer, Properties: { ...pointer.Properties, FunctionCode: edgeFunction } },
    [parameterId]: {
      ...parameter,
      Properties: { ...parameter.Properties, Value: JSON.stringify({ live: id, deployed }) },
    },
  };
  return JSON.stringify({ ...template, Resources: { ...template.Resources, ...changed } });
};
