import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

/** An empty folder that is deleted when the test file is done. */
export const makeTemporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "site-test-"));
  folders.push(folder);
  return folder;
};

export const removeTemporaryFolders = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};
