import { relative } from "node:path";
import type { Reporter, TestCase, TestError, TestResult, TestStep } from "@playwright/test/reporter";
import { reportCounts } from "./test-counts.ts";

const hasAssertion = ({ category, steps }: TestStep): boolean =>
  category === "expect" || (category !== "hook" && category !== "fixture" && steps.some(hasAssertion));

/**
 * Counts the tests of a run. Everything that was selected and did not pass has failed: also a skipped test, one without
 * an assertion and an error outside the tests.
 */
// Playwright loads a reporter by its default export.
export default class PlaywrightCountReporter implements Reporter {
  #passed = 0;
  readonly #failed: string[] = [];
  readonly #notRun: string[] = [];

  onTestEnd({ title, location }: TestCase, { status, steps }: TestResult): void {
    const isEmpty = status === "passed" && !steps.some(hasAssertion);
    if (isEmpty) console.error(`"${title}" has no assertion`);
    const line = `${relative("", location.file)}: ${title}`;
    if (status === "skipped" || status === "interrupted") this.#notRun.push(line);
    if (status === "passed" && !isEmpty) this.#passed += 1;
    else this.#failed.push(line);
  }

  onError({ message }: TestError): void {
    this.#failed.push(message ?? "an error outside the tests");
  }

  onEnd(): Promise<{ readonly status: "failed" } | undefined> {
    const isWell = reportCounts("playwright", {
      passed: this.#passed,
      failed: this.#failed,
      notRun: this.#notRun,
    });
    return Promise.resolve(isWell ? undefined : { status: "failed" });
  }
}
