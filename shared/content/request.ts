import words from "#words/errors.json" with { type: "json" };
import { fill } from "#shared/fill.ts";

/** In one language. */
export type ErrorWords = typeof words;

/** What is said about any request that the contract does not take. */
export const unknownField = "The request has a field we do not know";
export const notAnObject = "Please send the request as a JSON object";

export const invalidEmail = words.email;
/** Beside the error of an address that needs SMTPUTF8. */
export const plainLocalPart = words.emailHint;

/** @param field as the visitor knows it. */
export const tooLong = (field: string, max: number | string): string => fill(words.tooLong, { field, max });
export const unusableCharacters = (field: string): string => fill(words.unusable, { field });
