import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findRunFolder } from "./run-settings.ts";

/**
 * A text that this tree's code makes from `input`. The first worker of a test run that needs it makes it, and the others
 * read it; outside a run it is made each time.
 */
export const shareText = (input: string, make: () => string): string => {
  const folder = findRunFolder();
  if (folder === undefined) return make();
  const name = createHash("sha256").update(`${process.cwd()}\n${input}`).digest("hex");
  const file = join(folder, `${name}.shared`);
  if (existsSync(file)) return readFileSync(file, "utf8");
  const text = make();
  // Renamed, so that no other worker reads half of it.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return text;
};
