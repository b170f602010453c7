import { AwsSolutionsChecks, NIST80053R5Checks, ServerlessChecks } from "cdk-nag";
import type { IConstruct } from "constructs";

/** The rules that every stage is held to. A finding stops the synth unless it is acknowledged where it arises. */
export const makeNagPacks = (scope: IConstruct) => [
  new AwsSolutionsChecks(scope),
  new ServerlessChecks(scope),
  new NIST80053R5Checks(scope),
];
