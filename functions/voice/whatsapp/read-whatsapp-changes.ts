import * as z from "zod/mini";
import { whatsappChangeSchema, whatsappWebhookSchema } from "#shared/voice/voice-contract.ts";

export type WhatsappChange = z.infer<typeof whatsappChangeSchema>;

/** The valid items; the others are left out. */
export const readEach = <Schema extends z.ZodMiniType>(schema: Schema, items: readonly unknown[]) =>
  items.flatMap((item) => z.safeParse(schema, item).data ?? []);

/** The changes of our number. Other numbers of ours are ignored. */
export const readWhatsappChanges = (webhook: unknown, numberId: string): readonly WhatsappChange[] =>
  readEach(
    whatsappChangeSchema,
    (z.safeParse(whatsappWebhookSchema, webhook).data?.entry ?? []).flatMap(({ changes }) => changes),
  ).filter(({ value }) => value.metadata.phone_number_id === numberId);
