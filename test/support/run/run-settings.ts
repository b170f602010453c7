import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const names = {
  folder: "TEST_RUN_FOLDER",
  seed: "TEST_SEED",
  fullSuite: "FULL_SUITE",
  chosen: "CHOSEN_TESTS",
  dynamoDbLocal: "TEST_DYNAMODB_ENDPOINT",
} as const;

const read = (name: keyof typeof names): string => {
  const value = process.env[names[name]];
  if (value === undefined) throw new Error(`${names[name]} is not set: start tests with "npm test"`);
  return value;
};

/** Whether every test runs, with all of its cases: `npm run test:full`. */
export const isFullSuite = (): boolean => process.env[names.fullSuite] === "1";

/** URL of the DynamoDB Local on which `test/verify-engines.ts` runs the tests; undefined for the embedded DynamoDB. */
export const findDynamoDbLocal = (): string | undefined => process.env[names.dynamoDbLocal];

/** Whether `npm test` got words or a pattern that select tests. */
export const areTestsChosen = (): boolean => process.env[names.chosen] === "1";

export const markTestsChosen = (): void => {
  process.env[names.chosen] = "1";
};

/** A folder that the processes of one test run share. It is deleted after the run. */
export const readRunFolder = (): string => read("folder");

/** The same; undefined in a program that no test run started. */
export const findRunFolder = (): string | undefined => process.env[names.folder];

/** Seed of the run's random samples: `TEST_SEED=<seed> npm test` draws the same ones again. */
export const readSeed = (): number => Number(read("seed"));

/**
 * Sets folder and seed of a run, unless the parent process has set them. Both test runners, their workers and the
 * processes that tests start read them from the environment.
 * @returns a function that deletes the folder if this process made it.
 */
export const beginRun = (seed = Date.now()): (() => void) => {
  const { env } = process;
  env[names.seed] ??= String(seed);
  if (env[names.folder] !== undefined) return () => undefined;
  const folder = join(tmpdir(), `test-run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  env[names.folder] = folder;
  // Tests start hundreds of local environments, commands and apps: they share the code that Node has compiled once.
  env["NODE_COMPILE_CACHE"] ??= join(folder, "compiled");
  return () => rmSync(folder, { recursive: true, force: true });
};
