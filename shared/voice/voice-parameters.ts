import * as z from "zod/mini";

/**
 * Formats of a stage's parameters (docs/operations.md, "Secrets of the voice demo"); each may be rotated at any time.
 */

const filled = z.string().check(z.minLength(1));

/** JSON is already parsed here. The first secret is the app's; the second is the previous one, during a rotation. */
export const whatsappWebhookSchema = z.object({
  verifyToken: filled,
  appSecrets: z.array(filled).check(z.minLength(1), z.maxLength(2)),
});

export const whatsappTokenSchema = filled;

/** API keys of the voice provider, the one that places calls first; any of them may sign webhooks. */
export const voiceProviderKeysSchema = z.pipe(
  z.string().check(z.regex(/^[^,\s]+(,[^,\s]+)?$/)),
  z.transform((text: string): readonly string[] => text.split(",")),
);
