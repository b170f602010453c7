import * as z from "zod/mini";

/**
 * Reads what a third party sent, after its signature was checked.
 * @returns undefined for a body that is not JSON or does not have the shape.
 */
export const readWebhookBody = <Schema extends z.ZodMiniType>(
  schema: Schema,
  body: Uint8Array,
): z.output<Schema> | undefined => {
  try {
    return z.safeParse(schema, JSON.parse(new TextDecoder().decode(body))).data;
  } catch {
    // A SyntaxError, the sender's fault; its text quotes the body, so it goes no further.
    return undefined;
  }
};
