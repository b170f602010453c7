import { vi } from "vitest";

/**
 * Loads a module and all of our modules that it imports, as a new process would. Test files of a worker share modules,
 * and another file may have loaded these with its own environment.
 */
export const importAfresh = <Module>(load: () => Promise<Module>): Promise<Module> => {
  vi.resetModules();
  return load();
};
