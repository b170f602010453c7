import type { StackProps } from "aws-cdk-lib";
import { makeTag } from "#shared/brand/brand-slug.ts";
import { site } from "#shared/site.ts";
import { expiryTag } from "./stage-names.ts";
import { region, type Stage } from "./stage.ts";

/** The account and region of a stage's stacks, and the tags of their resources. */
export const stackPropsOf = ({
  name,
  account,
  expiresAfterDays,
}: Stage): Pick<StackProps, "env" | "tags"> => ({
  env: { region, ...(account === undefined ? {} : { account }) },
  tags: {
    brand: makeTag(site.brand),
    stage: name,
    ...(expiresAfterDays !== undefined && { [expiryTag]: String(expiresAfterDays) }),
  },
});
