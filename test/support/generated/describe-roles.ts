import { functionSpecs } from "#infra/capabilities/capabilities.ts";
import { mapTable } from "#infra/names-of.ts";
import { synthStage } from "#test/infra/synth-stage.ts";
import { allowedActions } from "#test/support/aws/role-policy.ts";
import { formatAs } from "./format-as.ts";

const head = `import type { FunctionName } from "#infra/capabilities/capabilities.ts";

/**
 * All that each function may do, in the words of test/support/aws/role-policy.ts. Written by \`npm run generate\`, to be read:
 * a function has no business with what it need not do.
 */
export const roleTable: Readonly<Record<FunctionName, readonly string[]>> = `;

export const describeRoles = (): Promise<string> => {
  const roles = mapTable(functionSpecs, (_, name) =>
    allowedActions(synthStage("prod"), name).map(({ action, resource }) => `${action} ${resource}`),
  );
  return formatAs("ts", `${head}${JSON.stringify(roles)};`);
};
