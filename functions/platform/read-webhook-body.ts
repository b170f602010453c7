import * as z from "zod/mini";

/**
 * Reads what a third party sent, once its signature has been checked.
 * @returns undefined for what is no JSON, or has not the shape.
 */
export const readWebhookBody = <Schema extends z.ZodMiniType>(
  schema: Schema,
  body: Uint8Array,
): z.output<Schema> | undefined => {
  try {
    return z.safeParse(schema, JSON.parse(new TextDecoder().decode(body))).data;
  } catch {
    // A SyntaxError, the sender's; its text quotes the body, so it goes no further.
    return undefined;
  }
};
