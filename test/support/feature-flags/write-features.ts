/**
 * `node test/support/feature-flags/write-features.ts`: builds this tree for this machine, and writes prod's template
 * next to it.
 */
import { writeFileSync } from "node:fs";
import { buildAll } from "#infra/build/build.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { localSettings } from "#shared/site-settings.ts";
import { synthesize } from "#test/stack/support/synth-stage.ts";

await buildAll(localSettings);
writeFileSync("dist/prod.template.json", JSON.stringify(synthesize(readStage("prod")).toJSON()));
