import * as z from "zod/mini";

/**
 * Test messages are mailed here and not to support: SES's own mailbox, which accepts and drops mail (SES, mailbox
 * simulator).
 */
export const testMailbox = "success@simulator.amazonses.com";

/** The ids of the canary's messages begin like this. They are the only rows that it may read. */
export const canaryRecordPrefix = "k-site-canary-";

/** The key in the parameter `canaryKey` (infra/capabilities/), with which test messages are signed. */
export const canaryKeySchema = z.string().check(z.minLength(32));
