import {
  documentFolderOf,
  expiresAtEpochMs,
  releasePointerSchema,
  type ReleasePointer,
  type ReleaseManifest,
} from "#shared/site/release-manifest.ts";
import { isDeepStrictEqual } from "node:util";
import type { ReleaseBucket } from "./release-bucket.ts";
import { templateSchema, type Resources, type StackTemplate } from "./stack-template.ts";
import * as z from "zod";

const findOnly = (resources: Resources, what: string, isWanted: (resource: Resources[string]) => boolean) => {
  const [found, ...others] = Object.entries(resources).filter(([, resource]) => isWanted(resource));
  if (found === undefined || others.length > 0)
    throw new Error(`expected one ${what} in the deployed template, found ${found ? others.length + 1 : 0}`);
  return found;
};

const findPointer = (resources: Resources, parameterName: string) => {
  const [functionId, pointer] = findOnly(
    resources,
    "edge function",
    ({ Type }) => Type === "AWS::CloudFront::Function",
  );
  const [parameterId, parameter] = findOnly(
    resources,
    `parameter ${parameterName}`,
    ({ Type, Properties }) => Type === "AWS::SSM::Parameter" && Properties?.["Name"] === parameterName,
  );
  return { functionId, pointer, parameterId, parameter };
};

export const edgeFunctionNameIn = (templateBody: string, parameterName: string): string =>
  z
    .string()
    .parse(
      findPointer(templateSchema.parse(JSON.parse(templateBody)).Resources, parameterName).pointer
        .Properties?.["Name"],
    );

/**
 * Properties of a template that depend on the release alone: the archive of its files, its function and its pointer.
 */
const ofRelease: readonly (readonly [type: string, property: string])[] = [
  ["Custom::CDKBucketDeployment", "SourceObjectKeys"],
  ["AWS::CloudFront::Function", "FunctionCode"],
];

/**
 * Differences between two templates of a stage, apart from their releases.
 * @returns the ids of resources, and the names of other sections
 */
export const findOtherChanges = (
  deployed: string,
  built: string,
  parameterName: string,
): readonly string[] => {
  const strip = (templateBody: string): ReadonlyMap<string, string> => {
    const { Resources, ...sections } = templateSchema.parse(JSON.parse(templateBody));
    const { parameterId } = findPointer(Resources, parameterName);
    const resources = Object.entries(Resources).map(([id, resource]) => {
      const own = ofRelease.flatMap(([type, property]) => (resource.Type === type ? [property] : []));
      const left = Object.entries(resource.Properties ?? {}).filter(
        ([property]) => !own.includes(property) && !(id === parameterId && property === "Value"),
      );
      return [id, { ...resource, Properties: left }] as const;
    });
    return new Map(
      [...resources, ...Object.entries(sections)].map(([id, part]) => [id, JSON.stringify(part)]),
    );
  };
  const [before, after] = [strip(deployed), strip(built)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
};

/** Only the code of the edge function and the value of the parameter change. */
export const showRelease = (
  templateBody: string,
  parameterName: string,
  { id, edgeFunction }: Pick<ReleaseManifest, "id" | "edgeFunction">,
): string => {
  const template = templateSchema.parse(JSON.parse(templateBody));
  const { functionId, pointer, parameterId, parameter } = findPointer(template.Resources, parameterName);
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

type UseReleaseDeps = {
  readonly bucket: ReleaseBucket;
  readonly stack: Pick<StackTemplate, "read" | "replace">;
  readonly readPointer: () => Promise<ReleasePointer>;
  /**
   * Publishes a release without the stack, if the stack's template contains it already because later releases were
   * published without the stack.
   */
  readonly publish: (release: ReleaseManifest) => Promise<void>;
  readonly parameterName: string;
  readonly clock: () => number;
};

/** A release that expires sooner cannot be published, because a running cleanup may remove it. */
const marginMs = 24 * 60 * 60_000;

/**
 * Publishes a release that was deployed before. The edge function and the pointer change in the stack's own template,
 * so there is no drift. Functions, tables and everything else do not change.
 * @throws Error with one sentence if there is no such release, if one of its files is missing, if its retention is
 * over, or if CloudFormation fails. The previous release then stays live.
 */
export const makeUseRelease =
  ({ bucket, stack, publish, readPointer, parameterName, clock }: UseReleaseDeps) =>
  async (id: string): Promise<void> => {
    const { live } = await readPointer();
    if (live === id) throw new Error(`release ${id} is already live`);
    const manifest = await bucket.readManifest(id);
    if (manifest === undefined) throw new Error(`there is no release ${id}`);
    const expiresAt = expiresAtEpochMs(await bucket.readLedger(), id);
    if (expiresAt !== undefined && expiresAt - marginMs < clock())
      throw new Error(`release ${id} is about to be removed: deploy its commit again instead`);
    const there = new Set([
      ...(await bucket.listKeys(documentFolderOf(id))),
      ...(await bucket.listKeys("assets/")),
    ]);
    const missing = manifest.objects.filter((key) => !there.has(key));
    if (missing.length > 0)
      throw new Error(`${missing.length} files of release ${id} are missing, such as ${missing[0]}`);

    const deployed = await stack.read();
    const template = showRelease(deployed, parameterName, manifest);
    await bucket.storeManifest(manifest);
    await (isDeepStrictEqual(JSON.parse(template), JSON.parse(deployed))
      ? publish(manifest)
      : stack.replace(template));
  };
