import { defineConfig } from "vitest/config";
import { messages } from "./frontend/build/messages.ts";

const startOver = "test/support/edition/start-over.ts";

/** Told apart by what their files need, by folder; `npm test` sees to it (test/run.ts). */
export const projects = [
  { name: "e2e", folders: ["e2e"], needs: ["build", "browser"], setupFiles: [startOver] },
  {
    name: "edition",
    folders: ["local", "operator", "faults"],
    needs: ["build", "browser"],
    setupFiles: [startOver],
  },
  { name: "infra", folders: ["infra"], needs: ["build"], setupFiles: [] },
  { name: "site", folders: ["site"], needs: ["build"], setupFiles: [] },
  {
    name: "unit",
    folders: ["contract", "edge", "frontend", "functions", "shared"],
    needs: [],
    setupFiles: [],
  },
] as const;

export default defineConfig({
  // Texts as pages say them. Functions read the files themselves, in tests too.
  plugins: [messages("en", /\/frontend\/src\/.*\.tsx?$/)],
  test: {
    // What `npm test` tells its tests (test/run.ts), for those that Vitest starts by itself.
    provide: { soak: false, seed: 1 },
    globalSetup: ["test/support/run/run-folder.ts"],
    // What is waited for has as long as a page has in a browser: a busy machine is no fault.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    // A laptop edition, a browser or a whole kill loop needs longer than a unit does, and longer still on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One more than the cores that CI has: browsers and editions leave time to others while they are waited for.
    maxWorkers: 3,
    // The files of a worker share what is dear: templates, an edition, a browser.
    isolate: false,
    // So none may need what another has left behind. The seed is printed: `npm test -- --sequence.seed=<seed>` repeats it.
    sequence: { shuffle: { files: true } },
    projects: projects.map(({ name, folders, setupFiles }, groupOrder) => ({
      extends: true,
      test: {
        name,
        include: folders.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`),
        setupFiles: ["test/support/run/setup.ts", ...setupFiles],
        sequence: { groupOrder },
      },
    })),
  },
});
