/** What is said about any request that the contract does not take. */
export const unknownField = "The request has a field we do not know";
export const notAnObject = "Please send the request as a JSON object";

export const invalidEmail = "Please enter a valid email address";

/** @param field as the visitor knows it. */
export const tooLong = (field: string, max: number | string): string =>
  `${field} must be at most ${max} characters`;
export const unusableCharacters = (field: string): string =>
  `${field} contains characters that cannot be used`;
