import type { StackProps } from "aws-cdk-lib";
import { site } from "#shared/site.ts";
import { region, type Stage } from "./stage.ts";

/** Where the stacks of a stage are, and the tags of what is in them. */
export const stackPropsOf = ({ name, account }: Stage): Pick<StackProps, "env" | "tags"> => ({
  env: { region, ...(account === undefined ? {} : { account }) },
  tags: { brand: site.brand, stage: name },
});
