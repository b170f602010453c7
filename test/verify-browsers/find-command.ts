import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** @returns the first of these commands that is in the PATH, as its file. */
export const findCommand = (...names: readonly string[]): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
