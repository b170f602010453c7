import * as z from "zod/mini";

const secret = String.raw`(?:whsec_)?(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?`;

/**
 * Secrets that sign forwarded messages (docs/operations.md, "Forwarding"): base64 of at least 24 bytes, as in Standard
 * Webhooks. Hexadecimal text is valid base64 too. During a rotation, the previous secret follows after a comma.
 */
export const forwardSecretsSchema = z.pipe(
  z.string().check(z.regex(new RegExp(`^${secret}(,${secret})?$`))),
  z.transform((text: string): readonly string[] => text.split(",")),
);

/** The key of the hashes under which daily limits count networks and mailboxes. */
export const limitKeySchema = z.string().check(z.minLength(32));

/** Placeholder for the key in a forwarding URL. The key stays secret, like the path of a Slack webhook. */
export const forwardKeyPlace = "{key}";

export const forwardKeySchema = z.string().check(z.regex(/^[\w.~/-]{8,500}$/));
