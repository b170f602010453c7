/** `node test/support/switches/write-switched.ts`: builds this tree for the laptop, and writes its stages' templates beside. */
import { writeFileSync } from "node:fs";
import { buildAll } from "#infra/build/build.ts";
import { stages } from "#infra/stage/stages.ts";
import { laptopSettings } from "#shared/site-settings.ts";
import { synthesize } from "#test/infra/synth-stage.ts";
import { removeTemporaryFolders } from "#test/support/run/temporary-folder.ts";

await buildAll(laptopSettings);
for (const stage of stages)
  writeFileSync(`dist/${stage.name}.template.json`, JSON.stringify(synthesize(stage).toJSON()));
removeTemporaryFolders();
