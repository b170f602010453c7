import * as z from "zod/mini";

/** Where a test message is mailed in place of support: SES's own mailbox, which delivers and drops (SES, mailbox simulator). */
export const testMailbox = "success@simulator.amazonses.com";

/** What the ids of the canary's messages begin with: the only rows that it may read. */
export const canaryRecordPrefix = "k-site-canary-";

/** What the parameter `canaryKey` (infra/capabilities/) holds: test messages are signed with it. */
export const canaryKeySchema = z.string().check(z.minLength(32));
