import type { Template } from "aws-cdk-lib/assertions";
import * as z from "zod";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import { withAllFeatures } from "#test/stack/support/stage-with-all-features.ts";
import { synthesize, synthStage } from "#test/stack/support/synth-stage.ts";

/**
 * Types whose replacement by CloudFormation would lose data or make it unreachable: rows, releases, names, sender
 * reputation.
 */
const stateful = [
  "AWS::Backup::BackupVault",
  "AWS::CertificateManager::Certificate",
  "AWS::CloudFront::Distribution",
  "AWS::DynamoDB::GlobalTable",
  "AWS::S3::Bucket",
  "AWS::SES::EmailIdentity",
];

const idsIn = (template: Template): readonly string[] =>
  stateful.flatMap((type) => Object.keys(template.findResources(type)));

/** The logical ids of the stateful resources of each stage, and of prod with a domain. */
export const readIds = (): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ...stages.map(({ name }) => [name, idsIn(synthStage(name))] as const),
    ["prod with a domain", idsIn(synthesize(withAllFeatures(readStage("prod"))))] as const,
  ]);

export const statefulIdsSchema = z.record(z.string(), z.array(z.string()));

/** Adds new ids and never removes one: a deployed resource holds data. */
export const mergeStatefulIds = (committed: string): string => {
  const committedIds = committed === "" ? {} : statefulIdsSchema.parse(JSON.parse(committed));
  const ids = [...readIds()].map(([stack, now]) => [
    stack,
    [...new Set([...(committedIds[stack] ?? []), ...now])].toSorted(),
  ]);
  return `${JSON.stringify(Object.fromEntries(ids), null, 1)}\n`;
};
