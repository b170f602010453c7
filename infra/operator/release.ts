/**
 * `npm run release -- <stage> list` lists the releases that visitors can be shown; `npm run release -- <stage> use <id>`
 * shows them one of these, within minutes and without a build. Only the pages change: functions, tables and settings stay
 * as the last deploy left them (docs/operations.md, "Releases").
 */
import { makeCommand, runCommand } from "./command.ts";
import { listReleases } from "./list-releases.ts";
import { makeStageReleases } from "./stage-releases.ts";

const usage = "usage: npm run release -- <stage> list | use <id>";

export const releaseCommand = makeCommand(usage, {}, async ({ positionals, say }) => {
  const [stageName, action, id, ...others] = positionals;
  const isWhole = id === undefined ? action === "list" : action === "use" && others.length === 0;
  if (stageName === undefined || !isWhole) throw new Error(usage);
  const { openBucket, readPointer, switchRelease } = makeStageReleases(stageName);
  if (id === undefined) {
    const lines = await listReleases(await openBucket(), await readPointer());
    for (const line of lines) say(line);
    return;
  }
  await switchRelease(id);
  say(`Release ${id} is live.`);
});

if (import.meta.main) await runCommand(releaseCommand);
