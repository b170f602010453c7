import * as z from "zod/mini";

/** Formats of a stage's parameters (docs/operations.md, "Payments"); each may be rotated at any time. */

/** A parameter that holds JSON is already parsed here. */
export const paymentClientSchema = z.object({
  id: z.string().check(z.minLength(1)),
  version: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  secret: z.string().check(z.minLength(1)),
});

export type PaymentClient = z.infer<typeof paymentClientSchema>;

const separated = (pattern: RegExp) =>
  z.pipe(
    z.string().check(z.regex(pattern)),
    z.transform((text: string): readonly string[] => text.split(",")),
  );

/** `user:password`, as set in the provider's dashboard; during a rotation, the previous one after a comma. */
export const webhookCredentialsSchema = separated(
  /^\w{5,20}:[A-Za-z0-9]{8,20}(,\w{5,20}:[A-Za-z0-9]{8,20})?$/,
);

/** The secret of signed payment links; during a rotation, the previous one after a comma. */
export const linkSecretsSchema = separated(/^[\w-]{32,}(,[\w-]{32,})?$/);
