import type { Node } from "constructs";
import { requireAccount, type Stage } from "./stage.ts";
import { readStage } from "./stages.ts";

/**
 * The stage that `-c stage=<name>` names, with the credentials that `cdk` has found.
 * @throws Error with one sentence for the operator before anything is built or put together.
 */
export const readStageToDeploy = (app: Node): Stage =>
  requireAccount(readStage(app.tryGetContext("stage")), process.env.CDK_DEFAULT_ACCOUNT);
