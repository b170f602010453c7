import * as z from "zod/mini";

/** SES's own mailbox, which accepts and drops mail (SES, mailbox simulator). */
export const testMailbox = "success@simulator.amazonses.com";

/** The ids of the canary's messages begin like this. They are the only rows that it may read. */
export const canaryRecordPrefix = "k-site-canary-";

/** Whoever sends a message that only tests the way to support: how it is known, and whose mailbox it names. */
export const testers = {
  canary: { name: "Canary", recordPrefix: canaryRecordPrefix, mailbox: testMailbox },
  /** The same mailbox under a label of its own, by which an operator finds what a provider check has left. */
  providerCheck: {
    name: "Provider check",
    recordPrefix: "k-site-provider-check-",
    mailbox: testMailbox.replace("@", "+provider-check@"),
  },
} as const;

export type Tester = keyof typeof testers;

/** The key in the parameter `canaryKey` (*-capability.ts in infra/), with which test messages are signed. */
export const canaryKeySchema = z.string().check(z.minLength(32));
