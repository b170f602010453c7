import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import type { z } from "zod";

export type JsonLines<Row> = {
  /** What the file held when it was opened, oldest first. */
  readonly rows: readonly Row[];
  /** Durable against the death of this process when it returns. */
  readonly append: (row: Row) => void;
  readonly replace: (rows: readonly Row[]) => void;
};

/** A last line without its end was being written when its writer died: nobody was told that it is there. */
const dropBrokenEnd = (file: string, text: string): string => {
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole));
  return whole;
};

const toLine = (row: unknown) => `${JSON.stringify(row)}\n`;

/** A file of one JSON value per line. */
export const openJsonLines = <Row>(file: string, schema: z.ZodType<Row>): JsonLines<Row> => {
  const text = existsSync(file) ? dropBrokenEnd(file, readFileSync(file, "utf8")) : "";
  return {
    rows: text
      .split("\n")
      .slice(0, -1)
      .map((line) => schema.parse(JSON.parse(line))),
    append: (row) => appendFileSync(file, toLine(row)),
    replace: (rows) => writeFileSync(file, rows.map(toLine).join("")),
  };
};
