import * as z from "zod/mini";
import type { NumberKeys } from "#functions/platform/number-keys.ts";

/** The data of a reply that a table must not show in plain text. */
const sealedReplySchema = z.object({
  recipient: z.discriminatedUnion("type", [
    z.object({ type: z.literal("number"), e164: z.string() }),
    z.object({ type: z.literal("user"), id: z.string() }),
  ]),
  /** Made once per message: every attempt at its reply sends the same code. */
  code: z.string(),
  further: z.optional(z.string()),
  nonceHash: z.optional(z.string()),
});

export type SealedReply = z.infer<typeof sealedReplySchema>;

export const sealReply = (keys: NumberKeys, rowId: string, reply: SealedReply): string =>
  keys.seal(rowId, JSON.stringify(reply));

export const unsealReply = (
  { unseal }: Pick<NumberKeys, "unseal">,
  rowId: string,
  sealed: string,
): SealedReply | undefined => {
  const text = unseal(rowId, sealed);
  return text === undefined ? undefined : z.parse(sealedReplySchema, JSON.parse(text));
};
