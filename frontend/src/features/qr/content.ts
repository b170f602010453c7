import words from "#words/qr-code.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { groupDigits } from "#shared/group-digits.ts";
import type { CodeFailure } from "./code-store.ts";

/** The bytes of text that the largest code holds: version 40 at level L (ISO/IEC 18004, table 7). */
export const maxTextBytes = 2953;

export const codeContent = {
  ...words.code,
  printSize: (mm: number) => fill(words.printSize, { mm }),
} as const;

export const describeFailure = (failure: CodeFailure, emptyText: string): string => {
  switch (failure.reason) {
    case "empty":
      return emptyText;
    case "too-long":
      return fill(words.failures.tooLong, {
        bytes: groupDigits(failure.bytes),
        max: groupDigits(maxTextBytes),
      });
    case "unreadable":
      return words.failures.unreadable;
    case "pale":
      return words.failures.pale;
    case "inverted":
      return words.failures.inverted;
    case "blocked":
      return words.failures.blocked;
    case "unavailable":
      return words.failures.unavailable;
  }
};
