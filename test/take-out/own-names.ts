import type { SwitchName } from "#shared/switches.ts";

/** What a capability's folders and files are called in every layer: so, or so with more after it. */
export const ownNames = {
  planner: ["queue-planner"],
  badges: ["badge-maker", "badges"],
} as const satisfies Partial<Readonly<Record<SwitchName, readonly string[]>>>;

export type RemovableName = keyof typeof ownNames;

export const isRemovable = (name: string): name is RemovableName => name in ownNames;
