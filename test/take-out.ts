/**
 * `npm run take-out -- <capability>…`: deletes capabilities for good, as docs/take-out.md says it is done by hand: the folders and
 * files that are called by its name, and the rows that name it. `git diff` shows what it did.
 */
import { readToolArguments } from "./support/run/read-tool-arguments.ts";
import { dataInventory } from "#shared/data-inventory.ts";
import { isRemovable, ownNames } from "./take-out/own-names.ts";
import { takeOut } from "./take-out/take-out.ts";

const all = Object.keys(ownNames).join(" ");
const { positionals } = readToolArguments(import.meta.filename, {}, all);
const unknown = positionals.filter((name) => !isRemovable(name));
if (positionals.length === 0 || unknown.length > 0)
  throw new Error(`nothing is called "${unknown.join(" ")}" that can be taken out, expected some of ${all}`);
for (const name of positionals.filter(isRemovable)) {
  if (name in dataInventory)
    console.log(
      `${name}: the next deploy lets go of its table, which stays with its rows about people and which nothing of ours reaches then: settle, export and wait first (docs/take-out.md)`,
    );
  const { named, unused, edited } = takeOut(process.cwd(), name);
  console.log(`${name}: deleted ${named.length} files of its name and ${unused.length} that only they used`);
  for (const file of unused) console.log(`  ${file}`);
  console.log(`changed ${edited.length} files`);
  for (const file of edited) console.log(`  ${file}`);
}
