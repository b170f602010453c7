import * as z from "zod/mini";

/** Every event that invokes the codes function. */
const jobSchema = z.union([
  z.pipe(
    z.object({
      Records: z.array(
        z.object({ dynamodb: z.object({ Keys: z.object({ id: z.object({ S: z.string() }) }) }) }),
      ),
    }),
    z.transform(({ Records }) => ({
      type: "stream" as const,
      ids: Records.map(({ dynamodb }) => dynamodb.Keys.id.S),
    })),
  ),
  z.pipe(
    z.object({ source: z.literal("sweep") }),
    z.transform(() => ({ type: "sweep" as const })),
  ),
  z.pipe(
    z.object({
      source: z.literal("operator"),
      action: z.enum(["show", "block", "unblock"]),
      number: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
    }),
    z.transform(({ action, number }) => ({ type: "number" as const, action, number })),
  ),
]);

/** @throws Error for an event of none of these shapes: a wrong subscription should be seen, not swallowed. */
export const readVoiceCodesJob = (event: unknown): z.output<typeof jobSchema> => {
  const parsed = z.safeParse(jobSchema, event);
  if (parsed.success) return parsed.data;
  throw new Error("the codes function was invoked with an event it does not know", { cause: parsed.error });
};
