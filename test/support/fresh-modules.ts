import { vi } from "vitest";

/**
 * Loads a module and all of our modules that it imports, as a new process would. The files of one worker share their
 * modules, and another file may have loaded these with its own environment.
 */
export const importAfresh = <Module>(load: () => Promise<Module>): Promise<Module> => {
  vi.resetModules();
  return load();
};
