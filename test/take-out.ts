/**
 * `npm run take-out -- <capability>…`: deletes capabilities for good, as docs/take-out.md says it is done by hand: folders and
 * files that are called by their names, and rows that name them. `git diff` shows what it did.
 */
import { isSwitch } from "#shared/switches.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";
import { takeOut } from "./take-out/take-out.ts";

const { positionals } = readToolArguments(import.meta.filename, {}, "<capability>…");
const unknown = positionals.filter((name) => !isSwitch(name));
if (positionals.length === 0 || unknown.length > 0)
  throw new Error(`expected capabilities of shared/switches.ts, not "${unknown.join(" ")}"`);
for (const name of positionals.filter(isSwitch)) {
  const { named, unused, edited } = takeOut(process.cwd(), name);
  console.log(`${name}: deleted ${named.length} files of its name and ${unused.length} that only they used`);
  for (const file of unused) console.log(`  ${file}`);
  console.log(`changed ${edited.length} files`);
  for (const file of edited) console.log(`  ${file}`);
}
