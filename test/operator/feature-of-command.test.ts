import { expect, test } from "vitest";
import { namesOf } from "#infra/stack/names-of.ts";
import { featureFixtures } from "#test/support/feature-flags/feature-fixtures.ts";
import { featureOfCommand } from "#test/support/local-environment/feature-of-command.ts";

const listed = namesOf(featureFixtures).flatMap((feature) => {
  const { calls = {}, stopEarly = {} } = featureFixtures[feature].commands ?? {};
  return Object.keys({ ...calls, ...stopEarly }).map((command) => ({ command, feature }));
});

test("[OPS-18] a command in a feature's fixtures belongs to that feature", () => {
  expect(listed.map(({ command }) => ({ command, feature: featureOfCommand(command) }))).toEqual(listed);
});
