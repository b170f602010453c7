import { relative } from "node:path";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";
import { reportCounts } from "./test-counts.ts";

/**
 * Counts the tests of a run. Everything that was selected and did not pass has failed: also a skipped test, an empty
 * file and an error outside the tests.
 */
// Vitest loads a reporter by its default export.
export default class CountReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const selected = tests.filter((test) => this.#isSelected(test));
    const notPassed = selected.filter((test) => test.result().state !== "passed");
    const fileOf = ({ moduleId }: TestModule): string => relative("", moduleId);
    const describe = (test: TestCase): string => `${fileOf(test.module)}: ${test.fullName}`;
    const notRun = notPassed.filter((test) => test.result().state !== "failed").map(describe);
    const failed = [
      ...notPassed.map(describe),
      ...modules
        .filter((module) => module.children.size === 0)
        .map((module) => `${fileOf(module)}: could not be run`),
      ...errors.map(() => "an error outside the tests"),
    ];
    const passed = selected.length - notPassed.length;
    if (!reportCounts("vitest", { passed, failed, notRun })) process.exitCode = 1;
  }

  /** Vitest reports a test that its filters leave out as skipped, like one that its author skips. */
  #isSelected(test: TestCase): boolean {
    const { testNamePattern } = test.project.config;
    if (testNamePattern?.test(test.fullName) === false) return false;
    const [tagsFilter, ...others] = this.#vitest?.config.tagsFilter ?? [];
    if (tagsFilter === undefined) return true;
    if (tagsFilter === "!full" && others.length === 0) return !test.tags.includes("full");
    // Uses Vitest's result of other command-line filters, instead of evaluating them again.
    return test.result().state !== "skipped";
  }
}
