import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { waitUntil } from "../wait-until.ts";
import { readRunFolder } from "./run-settings.ts";

/** Makes the folder, unless another worker has. */
const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
};

/**
 * A folder with the files that `make` writes. The first test of a run that needs it makes it; the others wait.
 * @throws for every caller, if it could not be made
 */
export const buildOnce = async (name: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const folder = join(readRunFolder(), name);
  const mark = (outcome: "made" | "failed") => `${folder}.${outcome}`;
  if (!isFirst(folder)) {
    await waitUntil(
      `${name}, which another test makes`,
      () => existsSync(mark("made")) || existsSync(mark("failed")),
      180_000,
    );
    if (existsSync(mark("failed"))) throw new Error(`${name} could not be made: see the test that made it`);
    return folder;
  }
  try {
    await make(folder);
    writeFileSync(mark("made"), "");
  } catch (error) {
    writeFileSync(mark("failed"), "");
    throw error;
  }
  return folder;
};
