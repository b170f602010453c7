import apiErrors from "#messages/api-errors.json" with { type: "json" };
import messages from "#messages/errors.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";

/** The messages of one language. */
export type FieldErrors = typeof messages;

/** @param field the field's label in the form */
export const tooLong = (field: string, max: number | string): string =>
  formatMessage(messages.tooLong, { field, max });

/** The error message of a strict object. */
export const objectError = ({ code }: { readonly code: string }): string =>
  code === "unrecognized_keys" ? apiErrors.unknownField : apiErrors.notAnObject;
