import { defineConfig } from "vitest/config";

const startOver = "test/support/start-over.ts";

/**
 * Told apart by what their files need, by folder. The dearest comes first, so that the last worker at work is not it.
 */
const projects = [
  { name: "e2e", folders: ["e2e"], setupFiles: [startOver], needs: "a browser and an edition" },
  { name: "edition", folders: ["local", "operator", "faults"], setupFiles: [startOver], needs: "an edition" },
  { name: "infra", folders: ["infra"], setupFiles: [], needs: "the templates" },
  { name: "site", folders: ["site"], setupFiles: [], needs: "the built site" },
  { name: "unit", folders: ["contract", "edge", "frontend", "functions", "shared"], setupFiles: [] },
];

export default defineConfig({
  test: {
    globalSetup: ["test/support/run-folder.ts"],
    expect: { requireAssertions: true },
    // A laptop edition, a browser or a whole kill loop needs longer than a unit does, and longer still on a busy machine.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
    // The files of a worker share what is dear: templates, an edition, a browser.
    isolate: false,
    projects: projects.map(({ name, folders, setupFiles }, groupOrder) => ({
      extends: true,
      test: {
        name,
        include: folders.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`),
        setupFiles: ["test/support/setup.ts", ...setupFiles],
        sequence: { groupOrder },
      },
    })),
  },
});
