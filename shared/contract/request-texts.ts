import messages from "#messages/errors.json" with { type: "json" };
import { fill } from "#shared/fill.ts";

/** In one language. */
export type ErrorWords = typeof messages;

/** What is said about any request that the contract does not take. */
export const unknownField = "The request has a field we do not know";
export const notAnObject = "Please send the request as a JSON object";

export const invalidEmail = messages.email;
/** Beside the error of an address that needs SMTPUTF8. */
export const plainLocalPart = messages.emailHint;

/** @param field as the visitor knows it. */
export const tooLong = (field: string, max: number | string): string =>
  fill(messages.tooLong, { field, max });
export const unusableCharacters = (field: string): string => fill(messages.unusable, { field });
