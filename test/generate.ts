/**
 * `npm run generate`: writes the committed files that follow from the code (test/support/generated/generated.ts). Read their
 * difference before you commit it: what a role may do, what a stage is made of, what the API promises.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { generated } from "./support/generated/generated.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

for (const [file, make] of generated) {
  const committed = existsSync(file) ? readFileSync(file, "utf8") : "";
  const text = await make(committed);
  if (text === committed) continue;
  writeFileSync(file, text);
  console.log(`wrote ${file}`);
}
