import { DatabaseSync } from "node:sqlite";

/** SQLite's code for a database that another connection has locked. */
const busy = 5;

/**
 * Locks a file for this process alone, until it is released or the process ends in any way. Node has no file locks of
 * its own, so this one is the lock of an empty SQLite database.
 *
 * @returns a function that releases it; undefined if another process has the lock
 */
export const acquireFileLock = (file: string): (() => void) | undefined => {
  const database = new DatabaseSync(file);
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (error instanceof Error && "errcode" in error && error.errcode === busy) return undefined;
    throw error;
  }
  return () => database.close();
};
