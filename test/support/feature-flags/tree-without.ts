import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FeatureName } from "#shared/features.ts";
import { copySources } from "../build/another-brand.ts";
import { runBuild } from "../build/run-build.ts";
import { buildOnce } from "../run/build-once.ts";

const builder = "test/support/feature-flags/write-features.ts";

/** Switches these features off in a tree, whatever their state. */
export const disableFeatures = (folder: string, off: readonly FeatureName[]): void => {
  const file = join(folder, "shared/features.ts");
  const text = off.reduce(
    (before, name) => {
      const row = new RegExp(`(?<=\\n  ${name}: )"\\w+"(?=,)`);
      if (!row.test(before)) throw new Error(`${file} has no ${name}`);
      return before.replace(row, '"off"');
    },
    readFileSync(file, "utf8"),
  );
  writeFileSync(file, text);
};

/** The folder of a tree in which these features are off: built, with prod's template in `dist`. */
export const buildWithout = (off: readonly FeatureName[]): Promise<string> =>
  buildOnce(`off-${off.join("-")}`, async (folder) => {
    copySources(folder, "test", "cdk.json");
    disableFeatures(folder, off);
    await runBuild([builder], folder);
  });
