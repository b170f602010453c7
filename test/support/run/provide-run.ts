import { mkdirSync, rmSync } from "node:fs";
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

/** Global setup of each project. They share one folder, so that what two projects need is built once. */
export const setup = (project: TestProject): (() => void) => {
  const folder = join(tmpdir(), `test-run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  project.provide("runFolder", folder);
  project.provide("seed", project.vitest.config.sequence.seed);
  // Local environments, commands and apps start by the hundred: all of them reuse the code that Node compiled once.
  process.env["NODE_COMPILE_CACHE"] ??= join(folder, "compiled");
  return () => rmSync(folder, { recursive: true, force: true });
};
