import * as z from "zod/mini";

/**
 * What the parameter `voiceSwitch` (infra/capabilities/) holds, as JSON: whether the demo places calls, and what they
 * may cost in one UTC day.
 */
export const voiceSwitchSchema = z.strictObject({
  calls: z.enum(["on", "off"]),
  budgetCents: z.int().check(z.nonnegative()),
});

export type VoiceSwitch = z.output<typeof voiceSwitchSchema>;
