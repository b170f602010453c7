import { CfnResource, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import * as z from "zod";

/** Findings of checkers that we suppress: the id of each in its checker, and the reason. */
export type Suppression = { readonly ids: readonly string[]; readonly reason: string };

export const inlinePolicySuppression: Suppression = {
  ids: ["NIST.800.53.R5-IAMNoInlinePolicy"],
  reason:
    "A role belongs to one function, schedule or job, and is deleted with it. Its policy is inline, so that it " +
    "cannot be attached to anything else.",
};

export const noNetworkSuppression: Suppression = {
  ids: ["NIST.800.53.R5-LambdaInsideVPC", "CKV_AWS_117"],
  reason:
    "Functions call nothing inside a VPC: tables, mail and providers have public endpoints. In a VPC, a function " +
    "would need a NAT gateway, which costs money and can fail.",
};

/** A function needs no dead-letter queue of its own: its trigger defines what happens to a failed invocation. */
export const lambdaDeadLetters = ["Serverless-LambdaDLQ", "NIST.800.53.R5-LambdaDLQ", "CKV_AWS_116"] as const;

export const lambdaConcurrency = ["NIST.800.53.R5-LambdaConcurrency", "CKV_AWS_115"] as const;

const isCheckovs = (id: string): boolean => id.startsWith("CKV_");

const metadataSchema = z
  .object({ skip: z.array(z.object({ id: z.string(), comment: z.string() })) })
  .default({ skip: [] });

/** Checkov reads suppressions from the metadata of each resource in the template. */
const skip = (resource: CfnResource, id: string, reason: string): void => {
  const { skip: skips } = metadataSchema.parse(resource.getMetadata("checkov"));
  const comment = [...skips.filter((each) => each.id === id).map((each) => each.comment), reason].join(" ");
  resource.addMetadata("checkov", { skip: [...skips.filter((each) => each.id !== id), { id, comment }] });
};

/** Suppresses cdk-nag's findings for `construct` and everything in it, and Checkov's for its one resource. */
export const suppress = (construct: IConstruct, ...findings: readonly Suppression[]): void => {
  const resource = CfnResource.isCfnResource(construct) ? construct : construct.node.defaultChild;
  for (const { ids, reason } of findings) {
    for (const id of ids) {
      if (!isCheckovs(id)) Validations.of(construct).acknowledge({ id, reason });
      else if (CfnResource.isCfnResource(resource)) skip(resource, id, reason);
      else throw new Error(`${construct.node.path} is not a single resource, which ${id} requires`);
    }
  }
};
