import { expect, test } from "vitest";
import { explainSubject } from "./commit-subject.ts";

test.each([
  "fix(contact): retry the mail after a timeout",
  "feat!: remove the voice demo",
  "refactor(consent): replace the declaration switch with a lookup table",
  "test: address review comments",
  "perf(codes): process rows in a worker",
  "chore: seed the local tables",
  "docs: exceed nothing",
  "feat(frontend/codes): re-encode pictures",
  `fix: ${"a".repeat(67)}`,
])("[OPS-01] accepts the commit subject %j", (subject) => {
  expect(explainSubject(subject)).toBeUndefined();
});

test.each([
  [`fix: ${"a".repeat(68)}`, /^has 73 characters/],
  ["Fix the mail", /prefix/],
  ["feature: add a page", /prefix/],
  ["fix:add a page", /prefix/],
  ["fix(Contact): add a page", /prefix/],
  ['Revert "fix: retry the mail"', /prefix/],
  ["fixup! fix: retry the mail", /prefix/],
  ["fix: Retry the mail", /imperative.*"Retry"/],
  ["fix: retried the mail", /imperative.*"retried"/],
  ["fix: retries the mail", /imperative.*"retries"/],
  ["fix: retrying the mail", /imperative.*"retrying"/],
  ["fix: made the mail shorter", /imperative.*"made"/],
  ["test: what a step tells of", /imperative.*"what"/],
  ["test(take-out): where names stand is a table", /imperative.*"where"/],
  ["docs: the runbook in plain words", /imperative.*"the"/],
  ["fix: `retry` the mail", /imperative/],
  ["fix: ", /imperative/],
])("[OPS-01] refuses the commit subject %j with a reason", (subject, reason) => {
  expect(explainSubject(subject)).toMatch(reason);
});
