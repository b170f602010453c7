/**
 * `npm run generate`: writes the committed files that follow from the code (test/support/generated/generated.ts). Read their
 * difference before you commit it: what a role may do, what a stage is made of, what the API promises. `npm run generate --
 * pictures` takes the pictures of posts for social networks, with a browser.
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
