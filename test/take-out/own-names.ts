import type { SwitchName } from "#shared/switches.ts";

/** What a capability's folders and files are called, in every layer. */
export const ownNames: Readonly<Record<SwitchName, readonly string[]>> = {
  planner: ["queue-planner"],
  badges: ["badge-maker", "badges"],
  voice: ["voice"],
  payment: ["payment"],
  qr: [],
  vcard: [],
  blog: [],
  analytics: [],
  films: [],
};
