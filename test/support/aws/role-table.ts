import { readFileSync } from "node:fs";
import type { FunctionName } from "#infra/stack/capabilities.ts";

/**
 * All that each function may do, in the words of role-policy.ts. Written by `npm run generate`, to be read: a function has no
 * business with what it need not do.
 */
export const roleTable = JSON.parse(readFileSync("test/stack/__snapshots__/roles.json", "utf8")) as Readonly<
  Record<FunctionName, readonly string[]>
>;
