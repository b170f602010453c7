/**
 * `npm run release -- <stage> list` lists the releases that visitors can be shown; `npm run release -- <stage> use <id>`
 * shows them one of these, within minutes and without a build. Only the pages change: functions, tables and settings stay
 * as the last deploy left them (docs/operations.md, "Releases").
 */
import { parseArgs } from "node:util";
import { listReleases } from "./list-releases.ts";
import { runCommand } from "./stage-clients.ts";
import { makeStageReleases } from "./stage-releases.ts";

const usage = "usage: npm run release -- <stage> list | use <id>";

const run = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [stageName, action, id, ...others] = positionals;
  const isWhole = id === undefined ? action === "list" : action === "use" && others.length === 0;
  if (stageName === undefined || !isWhole) throw new Error(usage);
  const { openBucket, readPointer, useRelease } = makeStageReleases(stageName);
  if (id === undefined) {
    const lines = await listReleases(await openBucket(), await readPointer());
    for (const line of lines) console.log(line);
    return;
  }
  await useRelease(id);
  console.log(`Release ${id} is live.`);
};

runCommand(run);
