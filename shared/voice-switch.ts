import * as z from "zod/mini";

/** Whether the demo places calls, and what they may cost in one UTC day. */
export const voiceSwitchSchema = z.strictObject({
  calls: z.enum(["on", "off"]),
  budgetCents: z.int().check(z.nonnegative()),
});

export type VoiceSwitch = z.output<typeof voiceSwitchSchema>;
