import type { Template } from "aws-cdk-lib/assertions";
import * as z from "zod";
import { tableSpecs } from "#infra/stack/capabilities.ts";
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

/** A table's id without its hash, such as `PaymentTable`. */
const tableOf = (id: string): string | undefined => /^(\w+Table)[0-9A-F]{8}$/.exec(id)?.[1];
const tables: readonly string[] = [...Object.keys(tableSpecs), "tombstones"].map(
  (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`,
);

/** Whether the resource is the table of a feature that is no longer in the code. A stack retains such a table. */
const isOfDeletedFeature = (id: string): boolean => {
  const table = tableOf(id);
  return table !== undefined && !tables.includes(table);
};

/** Adds new ids, and removes only those of deleted features: a deployed resource holds data. */
export const mergeStatefulIds = (committed: string): string => {
  const committedIds = committed === "" ? {} : statefulIdsSchema.parse(JSON.parse(committed));
  const ids = [...readIds()].map(([stack, now]) => [
    stack,
    [...new Set([...(committedIds[stack] ?? []).filter((id) => !isOfDeletedFeature(id)), ...now])].toSorted(),
  ]);
  return `${JSON.stringify(Object.fromEntries(ids), null, 1)}\n`;
};
