import type { FunctionName } from "#infra/stack/capabilities.ts";
import { lambdaOwnActions } from "./role-policy.ts";
import { roleTable } from "./role-table.ts";

/** The AWS calls that a function's code makes. The rest of its row is what Lambda itself does. */
export const callsOf = (name: FunctionName): readonly string[] =>
  roleTable[name].filter((permission) => !lambdaOwnActions.includes(permission.split(" ")[0] ?? ""));
