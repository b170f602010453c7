import type { SwitchName } from "#shared/features.ts";

/** Whose requirements a title's ids are, by what they begin with. */
export const idsOf: Readonly<Record<SwitchName, string>> = {
  payment: "PAY-",
  voice: "VOICE-",
  qr: "QR-",
  vcard: "VC-",
  badges: "BADGE-",
  planner: "QUEUE-",
  blog: "BLOG-",
  analytics: "STAT-",
  films: "HOME-02",
};
