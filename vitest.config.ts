import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    setupFiles: ["test/support/setup.ts"],
    expect: { requireAssertions: true },
    // A laptop edition, a browser or a whole kill loop needs longer than a unit does, and longer still on a busy machine.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
  },
});
