import { renameSync, rmSync, writeFileSync } from "node:fs";
import { noteStorageFailure, noteStorageSuccess } from "./storage-fault.ts";

/** The file holds the old content or the new one, even after a crash in between. */
export const replaceFile = (file: string, content: string | Buffer): void => {
  const next = `${file}.next`;
  try {
    writeFileSync(next, content);
    renameSync(next, file);
  } catch (cause) {
    rmSync(next, { force: true });
    throw noteStorageFailure(file, cause);
  }
  noteStorageSuccess(file);
};
