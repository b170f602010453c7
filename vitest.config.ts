import { existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { messages, messagesFolder } from "./frontend/build/messages.ts";
import { findDynamoDbLocal, isFullSuite } from "./test/support/run/run-settings.ts";
import { nameOfEnabled } from "./test/support/feature-flags/requirement-ids.ts";

const buildSite = "test/support/run/build-site.ts";
const startOver = "test/support/local-environment/start-over.ts";
const propertyRuns = "test/support/run/property-runs.ts";

const local = "test/**/*.local.test.ts";
const build = "test/**/*.build.test.ts";

/** A module with inlined messages is cached together with their files' content: its own file stays the same when they change. */
const cachedWithMessages: Plugin = {
  name: "modules with messages are cached with their files",
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ sourceCode }) =>
      Array.from(
        sourceCode.matchAll(/#messages\/([\w-]+\.json)/g),
        ([, name]) => `${messagesFolder}en/${name}`,
      )
        .filter((file) => existsSync(file))
        .map((file) => readFileSync(file, "utf8"))
        .join("\n"),
    ),
};

/** CI has two cores. A further worker loads all modules again, which pays only where tests wait for processes. */
const cores = 2;

/** A test's suffix says what it needs. Browser tests (`.e2e.ts`) run in Playwright Test: see playwright.config.ts. */
const projects = [
  {
    name: "local",
    include: [local],
    exclude: [],
    globalSetup: [buildSite],
    setupFiles: [startOver],
    maxWorkers: cores + 1,
  },
  {
    name: "build",
    include: [build],
    exclude: [],
    globalSetup: [buildSite],
    setupFiles: [],
    maxWorkers: cores + 1,
  },
  {
    name: "unit",
    include: ["test/**/*.test.{ts,tsx}"],
    exclude: [local, build],
    globalSetup: [],
    setupFiles: [propertyRuns],
    maxWorkers: cores,
  },
] as const;

// Local environments and kill loops take longer than units, and longer still on a busy machine.
const timeoutMs = isFullSuite() ? 30 * 60_000 : 180_000;

export default defineConfig({
  // Texts as pages show them. Functions read the files themselves, in tests too.
  plugins: [messages("en", /\/frontend\/src\/.*\.tsx?$/), cachedWithMessages],
  test: {
    tags: [
      { name: "full", description: "Runs each night (npm run test:full), and not in npm test." },
      { name: "embedded-database", description: "Tests the embedded DynamoDB itself, not another one." },
    ],
    // Vitest's type of a configuration lacks it.
    ...{
      tagsFilter: [
        ...(isFullSuite() ? [] : ["!full"]),
        ...(findDynamoDbLocal() === undefined ? [] : ["!embedded-database"]),
      ],
    },
    testNamePattern: nameOfEnabled,
    reporters: ["default", "./test/support/run/count-reporter.ts"],
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    // The files of a worker share templates and a local environment.
    isolate: false,
    // No file may need what another leaves behind. The seed is printed: `npm test -- --seed <seed>` repeats it.
    sequence: { shuffle: { files: true } },
    projects: projects.map(({ name, include, exclude, globalSetup, setupFiles, maxWorkers }, groupOrder) => ({
      extends: true,
      test: {
        name,
        include: [...include],
        exclude: [...exclude],
        globalSetup: ["test/support/run/provide-run.ts", ...globalSetup],
        setupFiles: ["test/support/run/setup.ts", ...setupFiles],
        maxWorkers,
        sequence: { groupOrder },
      },
    })),
  },
});
