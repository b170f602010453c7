import { RuleTester } from "oxlint/plugins-dev";
import { expect, test } from "vitest";
import { testTitle } from "#frontend/build/lint/test-title.ts";

// Runs all cases of `RuleTester` within one test.
RuleTester.describe = (_name, run) => run();
RuleTester.it = (_name, run) => run();

const lint = (title: string, problems: number): void =>
  new RuleTester().run("test-title", testTitle, {
    valid: problems === 0 ? [`test(${title}, () => {});`] : [],
    invalid: problems > 0 ? [{ code: `test(${title}, () => {});`, errors: problems }] : [],
  });

test.each([
  '"[PAY-07] whoever pays sees it"',
  '"[PAY-07] Nobody pays twice"',
  "`what ${path} shows`",
  `"[PAY-07] ${"x".repeat(101)}"`,
])("[OPS-16] test-title reports the title %s", (title) => {
  expect(() => lint(title, 1)).not.toThrow();
});

test.each(['"[PAY-07] rejects an amount of 0"', "`[PAY-07] rejects ${amount}`"])(
  "[OPS-16] test-title accepts the title %s",
  (title) => {
    expect(() => lint(title, 0)).not.toThrow();
  },
);
