import { vi } from "vitest";

/**
 * Loads a module, and all of ours that it imports, as a process does that has just started: files of one worker share
 * their modules, and another may have loaded these with an environment of its own.
 */
export const importAfresh = <Module>(load: () => Promise<Module>): Promise<Module> => {
  vi.resetModules();
  return load();
};
