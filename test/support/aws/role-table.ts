import { readFileSync } from "node:fs";
import type { FunctionName } from "#infra/stack/capabilities.ts";

/**
 * All permissions of each function, in the notation of role-policy.ts. `npm run generate` writes the file for review: a
 * function must not have permissions that it does not use.
 */
export const roleTable = JSON.parse(readFileSync("test/stack/__snapshots__/roles.json", "utf8")) as Readonly<
  Record<FunctionName, readonly string[]>
>;
