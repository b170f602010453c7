import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

export const removeTemporaryFolders = (): void => {
  process.off("exit", removeTemporaryFolders);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};

/** Makes an empty folder, which is deleted when the test file or the process ends. */
export const makeTemporaryFolder = (): string => {
  if (folders.length === 0) process.once("exit", removeTemporaryFolders);
  const folder = mkdtempSync(join(tmpdir(), "site-test-"));
  folders.push(folder);
  return folder;
};
