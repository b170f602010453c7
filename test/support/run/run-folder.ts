import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  // Vitest's own; only an interface can be extended.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** A folder for everything that the workers of one run make and share; it is deleted after the run. */
    runFolder: string;
  }
}

/** Vitest's global setup. */
export const setup = (project: TestProject): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), "test-run-"));
  project.provide("runFolder", folder);
  // Editions, commands and apps start by the hundred: what Node made of a file once, all of them take from here.
  process.env["NODE_COMPILE_CACHE"] ??= join(folder, "compiled");
  return () => rmSync(folder, { recursive: true, force: true });
};
