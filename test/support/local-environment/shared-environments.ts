import { afterAll, beforeAll } from "vitest";
import { readRunFolder } from "../run/run-settings.ts";
import {
  startLocalEnvironment,
  type LocalEnvironmentOptions,
  type RunningEnvironment,
} from "./local-environment.ts";

const shared: RunningEnvironment[] = [];

/**
 * A local environment for all files of a test worker; call it at a module's top level. It starts over before each file
 * and ends with the worker. A test that kills a local environment, or needs another setup, starts its own.
 */
export const shareEnvironment = async (options: LocalEnvironmentOptions = {}) => {
  const local = await startLocalEnvironment({ ...options, parentFolder: readRunFolder() });
  shared.push(local);
  const { kill: _kill, restart: _restart, stop: _stop, ...rest } = local;
  return rest;
};

/** A file's own local environment, started before its first test and stopped after its last. */
export const useLocalEnvironment = (options: LocalEnvironmentOptions = {}): RunningEnvironment => {
  const local = {} as RunningEnvironment;
  beforeAll(async () => {
    Object.assign(local, await startLocalEnvironment(options));
  });
  afterAll(() => local.stop());
  return local;
};

const lastWordsLength = 4000;

/**
 * Resets data and settings between files.
 * @throws with its last output if a local environment has ended during the tests.
 */
export const startOver = (): Promise<unknown> =>
  Promise.all(
    shared.map((local) =>
      local.startOver().catch((cause: unknown) => {
        const lastWords = local.output().slice(-lastWordsLength);
        throw new Error(`the local environment of this worker does not start over: ${lastWords}`, { cause });
      }),
    ),
  );
