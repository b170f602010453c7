import apiErrors from "#messages/api-errors.json" with { type: "json" };
import messages from "#messages/errors.json" with { type: "json" };
import { fill } from "#shared/fill.ts";

/** In one language. */
export type FieldErrors = typeof messages;

/** @param field as the visitor knows it. */
export const tooLong = (field: string, max: number | string): string =>
  fill(messages.tooLong, { field, max });

/** The error of a strict object. */
export const objectError = ({ code }: { readonly code: string }): string =>
  code === "unrecognized_keys" ? apiErrors.unknownField : apiErrors.notAnObject;
