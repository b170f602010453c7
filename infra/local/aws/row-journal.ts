import { crc32 } from "node:zlib";
import * as z from "zod";
import { openJsonLines } from "#infra/local/json-lines.ts";

type Entry = {
  readonly table: string;
  /** The row's key as JSON; empty for the definition of the table. */
  readonly key: string;
  /** The row or the definition; null if it was deleted. */
  readonly value: unknown;
};

/** Invalid JSON shows most damage, but not a changed letter inside a text. */
const sumOf = ({ table, key, value }: Entry): number => crc32(JSON.stringify([table, key, value]));

const lineSchema = z
  .strictObject({ sum: z.number(), table: z.string(), key: z.string(), value: z.unknown() })
  .refine((line) => line.sum === sumOf(line));

/** The most superseded lines that the next start reads, in addition to one for each row. */
const supersededLinesMax = 10_000;

/**
 * The rows of all tables as a file of JSON lines: one line for each write, of which the last one of a key counts. The
 * file is replaced by a shorter one when most of its lines are superseded, and at each start.
 *
 * @throws {CorruptFileError} for a line that this module did not write. The file is left unchanged.
 */
export const openRowJournal = (file: string) => {
  const lines = openJsonLines(file, lineSchema);
  const entries = new Map<string, z.infer<typeof lineSchema>>();
  let lineCount = 0;
  const idOf = ({ table, key }: Entry) => `${table} ${key}`;
  const apply = (line: z.infer<typeof lineSchema>) => {
    lineCount += 1;
    if (line.value === null) entries.delete(idOf(line));
    else entries.set(idOf(line), line);
  };
  const compact = () => {
    lines.replace([...entries.values()]);
    lineCount = entries.size;
  };
  for (const line of lines.read()) apply(line);
  if (lineCount > entries.size) compact();

  return {
    list: (): readonly Entry[] => [...entries.values()],
    find: (table: string, key: string): unknown => entries.get(idOf({ table, key, value: null }))?.value,
    /**
     * The write survives the end of this process once this returns.
     *
     * @throws {StorageError} if it cannot be written. The file then has its previous content.
     */
    append: (entry: Entry): void => {
      if (lineCount > 2 * entries.size + supersededLinesMax) compact();
      const line = { sum: sumOf(entry), ...entry };
      lines.append(line);
      apply(line);
    },
    close: () => lines.close(),
  };
};
