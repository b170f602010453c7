import type * as z from "zod/mini";
import type { FieldErrors } from "#shared/contract/contract-errors.ts";
import { formatMessage } from "#shared/format-message.ts";
import { groupDigits } from "#shared/group-digits.ts";

/** Describes the error of a field of the contact form in any language; the contract's own errors are in English. */
export const makeDescribeIssue = (words: FieldErrors) => {
  const texts = new Map<unknown, (typeof words.contact)["name"]>(Object.entries(words.contact));
  return (issue: z.core.$ZodIssue): string => {
    const [name] = issue.path;
    if (name === "email") return words.email;
    const text = texts.get(name);
    if (text === undefined) return issue.message;
    if (issue.code === "too_big")
      return formatMessage(words.tooLong, { field: text.field, max: groupDigits(Number(issue.maximum)) });
    return issue.code === "invalid_format"
      ? formatMessage(words.unusable, { field: text.field })
      : text.required;
  };
};
