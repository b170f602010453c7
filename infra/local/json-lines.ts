import { closeSync, existsSync, openSync, readFileSync, readSync, truncateSync } from "node:fs";
import type * as z from "zod";
import { openAppendOnly } from "./append-only-file.ts";
import { replaceFile } from "./replace-file.ts";
import { CorruptFileError } from "./storage-fault.ts";

type JsonLines<Row> = {
  /**
   * The rows of the file, or this many of its newest, oldest first. The file is read each time: no row stays in memory.
   */
  readonly read: (newest?: number) => readonly Row[];
  /** The row survives the death of this process once this returns. Rows after `close` are dropped. */
  readonly append: (row: Row) => void;
  readonly close: () => void;
  readonly replace: (rows: readonly Row[]) => void;
};

const lineFeed = "\n".charCodeAt(0);
const brace = "{".charCodeAt(0);
const space = " ".charCodeAt(0);

const findEnds = (content: Buffer): number[] => {
  const ends = [];
  for (let at = content.indexOf(lineFeed); at !== -1; at = content.indexOf(lineFeed, at + 1))
    ends.push(at + 1);
  return ends;
};

const readRange = (file: string, from: number, to: number): string => {
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

/**
 * Whether the text may be the start of a line: JSON has no control characters, and only its last character may be
 * incomplete.
 */
const isBeginningOfLine = (rest: Buffer): boolean => {
  if (rest.byteLength === 0) return true;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(rest, { stream: true });
  } catch {
    return false;
  }
  return rest[0] === brace && rest.every((byte) => byte >= space);
};

/** Validates every line at the start, so that damage in an old line is found early. */
const checkLines = (file: string, content: Buffer, ends: readonly number[], schema: z.ZodType): void => {
  const isRow = (from: number, to: number): boolean => {
    try {
      return schema.safeParse(JSON.parse(content.toString("utf8", from, to))).success;
    } catch {
      return false;
    }
  };
  const broken = ends.findIndex((end, index) => !isRow(ends[index - 1] ?? 0, end));
  if (broken !== -1) throw new CorruptFileError(file, `line ${broken + 1}`);
  const rest = content.subarray(ends.at(-1) ?? 0);
  if (!isBeginningOfLine(rest)) throw new CorruptFileError(file, `line ${ends.length + 1}`);
};

export const openJsonLines = <Row>(file: string, schema: z.ZodType<Row>): JsonLines<Row> => {
  const found = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  let ends = findEnds(found);
  checkLines(file, found, ends, schema);
  const size = () => ends.at(-1) ?? 0;
  // A last line without its end was being written when its writer died. The write was never confirmed, so the line is
  // removed.
  if (size() < found.byteLength) truncateSync(file, size());
  let output = openAppendOnly(file);

  return {
    read: (newest = ends.length) =>
      ends.length === 0
        ? []
        : readRange(file, ends.at(-newest - 1) ?? 0, size())
            .split("\n")
            .slice(0, -1)
            .map((line) => schema.parse(JSON.parse(line))),
    append: (row) => {
      const line = toLine(row);
      output.append(line);
      ends.push(size() + Buffer.byteLength(line));
    },
    close: () => output.close(),
    replace: (rows) => {
      const content = Buffer.from(rows.map(toLine).join(""));
      replaceFile(file, content);
      output.close();
      output = openAppendOnly(file);
      ends = findEnds(content);
    },
  };
};

export type Rows<Row> = {
  readonly list: () => readonly Row[];
  readonly find: (id: string) => Row | undefined;
  readonly save: (row: Row) => void;
  readonly close: () => void;
};

/** The rows, oldest first: one line for each change, of which the last counts. Changes after `close` stay in memory. */
export const openRows = <Row>(
  file: string | undefined,
  schema: z.ZodType<Row>,
  idOf: (row: Row) => string,
): Rows<Row> => {
  const lines = file === undefined ? undefined : openJsonLines(file, schema);
  const rows = new Map((lines?.read() ?? []).map((row) => [idOf(row), row]));
  lines?.replace([...rows.values()]);
  return {
    list: () => [...rows.values()],
    find: (id) => rows.get(id),
    save: (row) => {
      lines?.append(row);
      rows.set(idOf(row), row);
    },
    close: () => lines?.close(),
  };
};
