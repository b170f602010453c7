/**
 * `npm run generate`: writes the committed files that follow from the code (test/support/generated/generated.ts).
 * Review their diff before you commit: it shows changes to roles, stacks and the API. `npm run generate -- pictures`
 * renders the social network pictures of posts, in a browser.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { generated } from "./support/generated/generated.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";

const { positionals } = readToolArguments(import.meta.filename, {}, "[pictures]");

const writeGenerated = async () => {
  for (const [file, make] of generated) {
    const committed = existsSync(file) ? readFileSync(file, "utf8") : "";
    const text = await make(committed);
    if (text === committed) continue;
    writeFileSync(file, text);
    console.log(`wrote ${file}`);
  }
};

if (positionals.includes("pictures")) await import("#frontend/build/articles/write-social-pictures.ts");
else await writeGenerated();
