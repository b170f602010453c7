import { functionSpecs } from "#infra/stack/capabilities.ts";
import { mapTable } from "#infra/stack/names-of.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";
import { allowedActions } from "#test/support/aws/role-policy.ts";

export const describeRoles = (): string => {
  const roles = mapTable(functionSpecs, (_, name) =>
    allowedActions(synthStage("prod"), name).map(({ action, resource }) => `${action} ${resource}`),
  );
  return `${JSON.stringify(roles, null, 2)}\n`;
};
