import * as z from "zod";

/** Where the laptop edition's simulators of the providers answer. */
export const simulatorsSchema = z.object({
  paymentBase: z.string(),
  voiceBases: z.object({ provider: z.string(), whatsapp: z.string() }),
});
