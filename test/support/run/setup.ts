import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { removeTemporaryFolders } from "./temporary-folder.ts";

afterAll(removeTemporaryFolders);

/** Global variables that the files of a worker share, besides modules. The test runner's own may change. */
const readGlobals = () =>
  new Map<string, unknown>(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis))
      .filter(([name, { value }]) => value !== undefined && !name.startsWith("__vitest"))
      .map(([name, { value }]) => [name, value]),
  );

const { env } = process;
let environment: NodeJS.ProcessEnv;
let globals: ReturnType<typeof readGlobals>;
beforeAll(() => {
  environment = { ...env };
  globals = readGlobals();
});

// Restores the stubs of a file after its last test, and fails if the file changed globals without a stub: the worker's
// next file may be any other.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  process.env = env;
  for (const name of Object.keys(env)) if (!(name in environment)) delete env[name];
  Object.assign(env, environment);
  const left = readGlobals();
  const changed = [...globals].filter(([name, value]) => !Object.is(left.get(name), value));
  expect(changed.map(([name]) => name)).toEqual([]);
});

// Unexpected output is an error that no assertion covers.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  const printed = [vi.mocked(console.error), vi.mocked(console.warn)].flatMap((spy) => spy.mock.calls);
  vi.restoreAllMocks();
  expect(printed, "unexpected console output").toEqual([]);
});
