import type { Node } from "constructs";
import { requireBrand, requireOwnValues } from "./placeholders.ts";
import { requireAccount, type Stage } from "./stage.ts";
import { readStage } from "./stages.ts";

/**
 * `-c placeholders=allowed` is for checks of the repository's own rows, which are a template: no deployment passes it.
 */
export const readStageToDeploy = (app: Node): Stage => {
  requireBrand();
  const stage = requireAccount(readStage(app.tryGetContext("stage")), process.env.CDK_DEFAULT_ACCOUNT);
  return app.tryGetContext("placeholders") === "allowed" ? stage : requireOwnValues(stage);
};
