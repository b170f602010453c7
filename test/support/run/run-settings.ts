import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const names = { folder: "TEST_RUN_FOLDER", seed: "TEST_SEED", fullSuite: "FULL_SUITE" } as const;

const read = (name: keyof typeof names): string => {
  const value = process.env[names[name]];
  if (value === undefined) throw new Error(`${names[name]} is not set: start tests with "npm test"`);
  return value;
};

/** Whether each test runs, with all of its cases: `npm run test:full`. */
export const isFullSuite = (): boolean => process.env[names.fullSuite] === "1";

/** A folder for the files that the processes of one test run make and share. It is deleted after the run. */
export const readRunFolder = (): string => read("folder");

/** Draws the samples of a run: `TEST_SEED=<seed> npm test` draws the same ones again. */
export const readSeed = (): number => Number(read("seed"));

/**
 * Chooses folder and seed of a run, unless the process that started this one has. Both test runners, their workers and
 * the processes that tests start read them from the environment.
 * @returns a function that deletes the folder if this process made it.
 */
export const beginRun = (seed = Date.now()): (() => void) => {
  const { env } = process;
  env[names.seed] ??= String(seed);
  if (env[names.folder] !== undefined) return () => undefined;
  const folder = join(tmpdir(), `test-run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  env[names.folder] = folder;
  // Local environments, commands and apps start by the hundred: all of them reuse the code that Node compiled once.
  env["NODE_COMPILE_CACHE"] ??= join(folder, "compiled");
  return () => rmSync(folder, { recursive: true, force: true });
};
