import messages from "#messages/qr-code.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { groupDigits } from "#shared/group-digits.ts";
import type { CodeFailure } from "./code-store.ts";

/** Maximum bytes of text in the largest code: version 40 at level L (ISO/IEC 18004, table 7). */
export const maxTextBytes = 2953;

export const codeContent = {
  ...messages.code,
  printSize: (mm: number) => formatMessage(messages.printSize, { mm }),
} as const;

export const describeFailure = (failure: CodeFailure, emptyText: string): string => {
  if (failure.reason === "empty") return emptyText;
  if (failure.reason === "too-long")
    return formatMessage(messages.tooLong, {
      bytes: groupDigits(failure.bytes),
      max: groupDigits(maxTextBytes),
    });
  return messages.failures[failure.reason];
};
