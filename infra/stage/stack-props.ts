import { DefaultStackSynthesizer, PermissionsBoundary, type StackProps } from "aws-cdk-lib";
import { makeTag } from "#shared/brand/brand-slug.ts";
import { site } from "#shared/site.ts";
import {
  expiryTag,
  previewBoundaryName,
  previewQualifier,
  previewRoleNameOf,
  previewTag,
} from "./stage-names.ts";
import { region, type Stage } from "./stage.ts";
import { isPreview } from "./stages.ts";

/** Where the stacks of a stage are, the tags of what is in them, and by whose rights they are deployed. */
export const stackPropsOf = ({
  name,
  account,
  expiresAfterDays,
}: Stage): Pick<StackProps, "env" | "tags" | "synthesizer" | "permissionsBoundary"> => ({
  env: { region, ...(account === undefined ? {} : { account }) },
  tags: {
    brand: makeTag(site.brand),
    stage: name,
    ...(expiresAfterDays !== undefined && { [expiryTag]: String(expiresAfterDays) }),
    ...(isPreview(name) && { [previewTag.key]: previewTag.value }),
  },
  ...(isPreview(name) && {
    synthesizer: new DefaultStackSynthesizer({
      qualifier: previewQualifier,
      deployRoleArn: `arn:\${AWS::Partition}:iam::\${AWS::AccountId}:role/${previewRoleNameOf("deploy")}`,
    }),
    permissionsBoundary: PermissionsBoundary.fromName(previewBoundaryName),
  }),
});
