import * as z from "zod/mini";

export const streamEventSchema = z.pipe(
  z.object({
    Records: z.array(
      z.object({ dynamodb: z.object({ Keys: z.object({ id: z.object({ S: z.string() }) }) }) }),
    ),
  }),
  z.transform(({ Records }) => ({
    type: "stream" as const,
    ids: Records.map(({ dynamodb }) => dynamodb.Keys.id.S),
  })),
);

export const sweepEventSchema = z.pipe(
  z.object({ source: z.literal("sweep") }),
  z.transform(() => ({ type: "sweep" as const })),
);

/** @throws Error for an event of another shape, so that a wrong subscription is noticed */
export const readWorkerEvent = <Schema extends z.ZodMiniType>(
  schema: Schema,
  event: unknown,
): z.output<Schema> => {
  const parsed = z.safeParse(schema, event);
  if (parsed.success) return parsed.data;
  throw new Error("a function was invoked with an unknown event", { cause: parsed.error });
};
