import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const folders: string[] = [];

/** An empty folder that is gone when the test file is done. */
export const makeTemporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "site-test-"));
  folders.push(folder);
  return folder;
};

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
