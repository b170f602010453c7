import type { SwitchName } from "#shared/switches.ts";

/** What a capability's folders and files are called in every layer: so, or so with more after it. */
export const ownNames = {
  payment: ["payment", "pay-now", "process-payment", "receipt", "checkout", "phonepe", "refund.test.ts"],
  voice: ["voice", "whatsapp"],
  planner: ["queue-planner"],
  badges: ["badge-maker", "badges"],
} as const satisfies Partial<Readonly<Record<SwitchName, readonly string[]>>>;

export type RemovableName = keyof typeof ownNames;

export const isRemovable = (name: string): name is RemovableName => name in ownNames;
