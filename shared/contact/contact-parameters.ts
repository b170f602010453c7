import * as z from "zod/mini";

const secret = String.raw`(?:whsec_)?(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?`;

/**
 * What signs forwarded messages (docs/operations.md, "Forwarding"): base64 of at least 24 bytes, as Standard Webhooks has
 * it, and any text of hexadecimal digits is that too; during a rotation, the previous one after a comma.
 */
export const forwardSecretsSchema = z.pipe(
  z.string().check(z.regex(new RegExp(`^${secret}(,${secret})?$`))),
  z.transform((text: string): readonly string[] => text.split(",")),
);

/** The secret behind the fingerprints by which a day's limits know networks and mailboxes. */
export const limitKeySchema = z.string().check(z.minLength(32));

/** The place of the key in a forwarding address. The key stays secret, like the path of Slack's webhooks. */
export const forwardKeyPlace = "{key}";

export const forwardKeySchema = z.string().check(z.regex(/^[\w.~/-]{8,500}$/));
