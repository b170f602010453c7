import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isEnabled } from "#shared/features.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { featureFixtures } from "#test/support/feature-flags/feature-fixtures.ts";
import { readBuiltSite } from "./built-site.ts";

const { documents, read } = readBuiltSite();

// A build without analytics keys loads no service.
const traceable = namesOf(featureFixtures).filter((name) => name !== "analytics" && isEnabled(name));

test.each(traceable)("[SITE-18] the built site has the traces of the enabled feature %s", (name) => {
  const { traces } = featureFixtures[name];
  const assets = readdirSync("dist/site/assets").join(" ");
  // The test of disabled features searches the same texts for these traces.
  expect(documents.filter((file) => traces.test(file + read(file))).length).toBeGreaterThan(0);
  if (name !== "blog" && name !== "videos") expect(assets).toMatch(traces);
});
