import type { StackProps } from "aws-cdk-lib";
import { site } from "#shared/site.ts";
import type { Stage } from "./stage.ts";

/** CloudFront takes its certificate and its web ACL from this region only, so everything lives there. */
export const region = "us-east-1";

/** Where the stacks of a stage are, and the tags of what is in them. */
export const stackPropsOf = ({ name, account }: Stage): Pick<StackProps, "env" | "tags"> => ({
  env: { region, ...(account === undefined ? {} : { account }) },
  tags: { brand: site.brand, stage: name },
});
