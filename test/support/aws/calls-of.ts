import type { FunctionName } from "#infra/stack/capabilities.ts";
import { lambdaOwnActions } from "./role-policy.ts";
import { roleTable } from "./role-table.ts";

/** The AWS calls in a function's code. Lambda itself makes the other calls in its row. */
export const callsOf = (name: FunctionName): readonly string[] =>
  roleTable[name].filter((permission) => !lambdaOwnActions.includes(permission.split(" ")[0] ?? ""));
