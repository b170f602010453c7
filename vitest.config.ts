import { defineConfig } from "vitest/config";
import { messages } from "./frontend/build/messages.ts";

const startOver = "test/support/edition/start-over.ts";

const local = "test/**/*.local.test.ts";
const build = "test/**/*.build.test.ts";

/** A test's suffix says what its project needs; `npm test` provides it (test/run.ts). */
export const projects = [
  {
    name: "e2e",
    include: ["test/**/*.e2e.ts"],
    exclude: [],
    needs: ["build", "browser"],
    setupFiles: [startOver],
  },
  { name: "local", include: [local], exclude: [], needs: ["build", "browser"], setupFiles: [startOver] },
  { name: "build", include: [build], exclude: [], needs: ["build"], setupFiles: [] },
  { name: "unit", include: ["test/**/*.test.{ts,tsx}"], exclude: [local, build], needs: [], setupFiles: [] },
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
    projects: projects.map(({ name, include, exclude, setupFiles }, groupOrder) => ({
      extends: true,
      test: {
        name,
        include: [...include],
        exclude: [...exclude],
        setupFiles: ["test/support/run/setup.ts", ...setupFiles],
        sequence: { groupOrder },
      },
    })),
  },
});
