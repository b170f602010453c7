import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** @returns the file of the first of these commands that is in the PATH */
export const findCommand = (...names: readonly string[]): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
