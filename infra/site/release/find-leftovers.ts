import type { CloudFormationClient, StackStatus } from "@aws-sdk/client-cloudformation";
import { isStackMissing } from "../../operator/command/find-stack.ts";
import { unlessMissing } from "../../operator/command/unless-missing.ts";
import { listRetained, listStackIds, readEvents, type Leftover } from "./stack-history.ts";

/** Only a failed creation leads to these states, and only a deletion ends them. */
const failedCreate: readonly string[] = ["ROLLBACK_IN_PROGRESS", "ROLLBACK_COMPLETE", "ROLLBACK_FAILED"];

/** The states of a stack that still exists, and whose creation may have failed. */
const unfinished: StackStatus[] = [
  "ROLLBACK_COMPLETE",
  "ROLLBACK_FAILED",
  "DELETE_IN_PROGRESS",
  "DELETE_FAILED",
];

/**
 * Resources that a stack left behind when its creation was rolled back; the stack itself comes last. Resources of a
 * stack that was once complete do not count, nor those that a stack has imported since: they are in use.
 */
export const findLeftovers = async (
  client: CloudFormationClient,
  stackName: string,
): Promise<readonly Leftover[]> => {
  const present = listRetained(client, stackName, (status) => status !== "DELETE_SKIPPED");
  const inUse = new Set((await unlessMissing(present, isStackMissing))?.map(({ name }) => name));
  const found = new Map<string, Leftover>();
  const failed = new Set<string>();
  const existing = await listStackIds(client, stackName, unfinished);
  for (const id of [...(await listStackIds(client, stackName, ["DELETE_COMPLETE"])), ...existing]) {
    const { states, skipped } = await readEvents(client, id);
    if (!states.some((state) => failedCreate.includes(state))) continue;
    failed.add(id);
    const listed = await listRetained(client, id, (status) => status === "DELETE_SKIPPED");
    for (const one of [...listed, ...skipped]) if (!inUse.has(one.name)) found.set(one.name, one);
  }
  const stacks = existing.filter((id) => failed.has(id));
  return [...found.values(), ...stacks.map((name) => ({ what: "stack", name }) as const)];
};
