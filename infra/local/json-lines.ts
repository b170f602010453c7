import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import type * as z from "zod";
import { openAppendOnly } from "./append-only-file.ts";

type JsonLines<Row> = {
  /** The rows of the file, or this many of its newest, oldest first. Read anew each time: none stays in memory. */
  readonly read: (newest?: number) => readonly Row[];
  /** When it returns, the row survives the death of this process. What comes after `close` is dropped. */
  readonly append: (row: Row) => void;
  readonly close: () => void;
  readonly replace: (rows: readonly Row[]) => void;
};

const lineFeed = "\n".charCodeAt(0);

/** The offset of every line's end, in bytes. */
const findEnds = (content: Buffer): number[] => {
  const ends = [];
  for (let at = content.indexOf(lineFeed); at !== -1; at = content.indexOf(lineFeed, at + 1))
    ends.push(at + 1);
  return ends;
};

const readPart = (file: string, from: number, to: number): string => {
  const part = Buffer.alloc(to - from);
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, part, 0, part.byteLength, from);
  } finally {
    closeSync(descriptor);
  }
  return part.toString();
};

const toLine = (row: unknown) => `${JSON.stringify(row)}\n`;

/** A file of one JSON value per line, with a single writer. */
export const openJsonLines = <Row>(file: string, schema: z.ZodType<Row>): JsonLines<Row> => {
  const found = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  let ends = findEnds(found);
  const size = () => ends.at(-1) ?? 0;
  // A last line without its end was being written when its writer died: nobody was told that it exists.
  if (size() < found.byteLength) truncateSync(file, size());
  const output = openAppendOnly(file);

  return {
    read: (newest = ends.length) =>
      ends.length === 0
        ? []
        : readPart(file, ends.at(-newest - 1) ?? 0, size())
            .split("\n")
            .slice(0, -1)
            .map((line) => schema.parse(JSON.parse(line))),
    append: (row) => {
      const line = toLine(row);
      output.append(line);
      ends.push(size() + Buffer.byteLength(line));
    },
    close: output.close,
    replace: (rows) => {
      const content = Buffer.from(rows.map(toLine).join(""));
      writeFileSync(file, content);
      ends = findEnds(content);
    },
  };
};
