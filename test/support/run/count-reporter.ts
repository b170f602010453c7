import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";

/**
 * Prints `N passed, N failed` as the last line. Whatever was selected and did not pass has failed: a skipped test, an
 * empty file and an error outside the tests too.
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
    const passed = selected.filter((test) => test.result().state === "passed").length;
    const empty = modules.filter((module) => module.children.size === 0).length;
    const failed = selected.length - passed + empty + errors.length;
    if (failed > 0 || passed === 0) process.exitCode = 1;
    console.log(`\n${passed} passed, ${failed} failed`);
  }

  /** Vitest reports a test that its filters leave out as skipped, like one that its author skips. */
  #isSelected(test: TestCase): boolean {
    const { testNamePattern } = test.project.config;
    if (testNamePattern?.test(test.fullName) === false) return false;
    const [tagsFilter, ...others] = this.#vitest?.config.tagsFilter ?? [];
    if (tagsFilter === undefined) return true;
    if (tagsFilter === "!full" && others.length === 0) return !test.tags.includes("full");
    // A filter of the command line's own is not evaluated again here.
    return test.result().state !== "skipped";
  }
}
