import messages from "#messages/errors.json" with { type: "json" };
import * as z from "zod/mini";
import { formatMessage } from "#shared/format-message.ts";

/** Line separators, and marks that reverse the direction of a line. */
const lineMarks = String.raw`\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069`;

/** Matches a text without line breaks, other control characters, and marks of direction. */
const inOneLine = new RegExp(String.raw`^[^\u0000-\u001f\u007f-\u009f${lineMarks}]*$`);

/** The lookbehind makes it linear in time: without it, each character of a run would search the end of the run. */
const ends = new RegExp(String.raw`^[\s${lineMarks}]+|(?<![\s${lineMarks}])[\s${lineMarks}]+$`, "g");

export const tidy = (text: string): string => text.toWellFormed().trim();

/** Without what copying adds to a single line and nobody sees: direction marks at its ends, and tabs of a table. */
export const tidyLine = (text: string): string => text.toWellFormed().replace(/\t+/g, " ").replace(ends, "");

/** @param field its label in the error message */
export const oneLine = (field: string) => z.regex(inOneLine, formatMessage(messages.unusable, { field }));
