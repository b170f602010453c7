/** What a visitor types, and what follows it in the long code of the same message. */
export const codeDigits = 6;
export const furtherDigits = 8;

/** As a message shows it: people read four digits at a time. */
export const showLongCode = (code: string, further: string): string =>
  `${code} ${further.slice(0, 4)} ${further.slice(4)}`;

/**
 * Reads what was typed as a code: with or without the spaces of the message.
 * @returns `isLong`: it is too long for anybody to guess, so no guesses of others stand in its way.
 */
export const readTypedCode = (typed: string): { readonly code: string; readonly isLong: boolean } => {
  const code = typed.replaceAll(/[\s-]/g, "");
  return { code, isLong: code.length === codeDigits + furtherDigits };
};
