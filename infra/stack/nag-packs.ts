import { AwsSolutionsChecks, NIST80053R5Checks, ServerlessChecks } from "cdk-nag";
import type { IConstruct } from "constructs";

/** The rules for every stage. A finding fails the synth unless it is suppressed where it arises. */
export const makeNagPacks = (scope: IConstruct) => [
  new AwsSolutionsChecks(scope),
  new ServerlessChecks(scope),
  new NIST80053R5Checks(scope),
];
