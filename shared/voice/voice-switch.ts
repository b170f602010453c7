import * as z from "zod/mini";

export const voiceSwitchSchema = z.strictObject({
  calls: z.enum(["on", "off"]),
  budgetCents: z.int().check(z.nonnegative()),
});

export type VoiceSwitch = z.output<typeof voiceSwitchSchema>;
