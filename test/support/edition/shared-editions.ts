import { afterAll, beforeAll, inject } from "vitest";
import { startEdition, type EditionOptions, type RunningEdition } from "./edition.ts";

const shared: RunningEdition[] = [];

/**
 * An edition for all files of a test worker, to be called at a module's top level. It starts over before each file
 * and ends with the worker. A test that kills an edition, or needs another setup, starts its own.
 */
export const shareEdition = async (options: EditionOptions = {}) => {
  const edition = await startEdition({ ...options, parentFolder: inject("runFolder") });
  shared.push(edition);
  const { kill: _kill, restart: _restart, stop: _stop, ...rest } = edition;
  return rest;
};

/** One of a file's own, started before the first of its tests and ended after the last. */
export const useEdition = (options: EditionOptions = {}): RunningEdition => {
  const edition = {} as RunningEdition;
  beforeAll(async () => {
    Object.assign(edition, await startEdition(options));
  });
  afterAll(() => edition.stop());
  return edition;
};

const lastWordsLength = 4000;

/**
 * What one file has sent, stored and switched must not reach the next one.
 * @throws with its last output if an edition has ended during the tests.
 */
export const startOver = (): Promise<unknown> =>
  Promise.all(
    shared.map((edition) =>
      edition.startOver().catch((cause: unknown) => {
        const lastWords = edition.output().slice(-lastWordsLength);
        throw new Error(`the edition of this worker does not start over: ${lastWords}`, { cause });
      }),
    ),
  );
