/** The digits that a visitor types, and those that follow them in the long code of the same message. */
export const codeDigits = 6;
export const furtherDigits = 8;

/** Writes a code as a message shows it: people read four digits at a time. */
export const showLongCode = (code: string, further: string): string =>
  `${code} ${further.slice(0, 4)} ${further.slice(4)}`;

/** Whether a code is too long to guess, so that wrong guesses of others do not block it. */
export const isLongCode = (code: string): boolean => code.length === codeDigits + furtherDigits;
