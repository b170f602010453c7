import * as z from "zod/mini";

/** SES's own mailbox, which accepts and drops mail (SES, mailbox simulator). */
export const testMailbox = "success@simulator.amazonses.com";

/** Prefix of the ids of the canary's messages. The canary may read only these rows. */
export const canaryRecordPrefix = "k-site-canary-";

/** A sender of test messages that check delivery to support: the prefix of its ids, and its mailbox. */
export const testers = {
  canary: { name: "Canary", recordPrefix: canaryRecordPrefix, mailbox: testMailbox },
  /** The same mailbox with its own label, by which an operator finds messages that a provider check left behind. */
  providerCheck: {
    name: "Provider check",
    recordPrefix: "k-site-provider-check-",
    mailbox: testMailbox.replace("@", "+provider-check@"),
  },
} as const;

export type Tester = keyof typeof testers;

/** The key in the parameter `canaryKey` (*-capability.ts in infra/), which signs test messages. */
export const canaryKeySchema = z.string().check(z.minLength(32));
