import messages from "#messages/errors.json" with { type: "json" };
import * as z from "zod/mini";
import { formatMessage } from "#shared/format-message.ts";

/** Matches line breaks, other control characters, and marks that reverse the direction of a line. */
const inOneLine = new RegExp(
  String.raw`^[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$`,
);

export const tidy = (text: string): string => text.toWellFormed().trim();

/** @param field its label in the error message */
export const oneLine = (field: string) => z.regex(inOneLine, formatMessage(messages.unusable, { field }));
