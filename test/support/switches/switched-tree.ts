import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SwitchName } from "#shared/switches.ts";
import { copySources } from "../build/another-brand.ts";
import { runBuild } from "../build/run-build.ts";
import { buildOnce } from "../run/build-once.ts";

const builder = "test/support/switches/write-switched.ts";

/** The folder of a tree in which these are switched off: built, with prod's template in `dist`. */
export const buildSwitchedOff = (off: readonly SwitchName[]): Promise<string> =>
  buildOnce(`off-${off.join("-")}`, async (folder) => {
    copySources(folder, "test", "cdk.json");
    const file = join(folder, "shared/switches.ts");
    let text = readFileSync(file, "utf8");
    for (const name of off) {
      const row = new RegExp(`(?<=\\n  ${name}: )"\\w+"(?=,)`);
      if (!row.test(text)) throw new Error(`${file} has no ${name}`);
      text = text.replace(row, '"off"');
    }
    writeFileSync(file, text);
    await runBuild([builder], folder);
  });
