import messages from "#messages/qr-code.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { groupDigits } from "#shared/group-digits.ts";
import type { CodeFailure } from "./code-store.ts";

export const codeContent = {
  ...messages.code,
  printSize: (mm: number) => formatMessage(messages.printSize, { mm }),
} as const;

export const describeFailure = (failure: CodeFailure, emptyText: string): string => {
  if (failure.reason === "empty") return emptyText;
  if (failure.reason === "too-long") {
    const bytes = groupDigits(failure.bytes);
    const max = groupDigits(failure.maxBytes);
    return failure.fitsWithoutLogo
      ? formatMessage(messages.tooLongWithLogo, { bytes, max })
      : formatMessage(messages.tooLong, { bytes, max });
  }
  return messages.failures[failure.reason];
};
