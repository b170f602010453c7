/**
 * `npm run check -- language`: reports words that make readers of this repository stumble. cspell flags words in names,
 * comments and texts (`verify-language/*.txt`), textlint flags phrases in documents (`verify-language/prh.yml`).
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { installChecker } from "./support/run/install-checker.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

const documents = globSync(["*.md", "docs/**/*.md"]);

/** Text that each checker must report: without a finding, its configuration is not in effect. */
const planted = {
  name: `const ${["rehear", "sed"].join("")}Sheet = 1;\n`,
  document: "The email is none.\n",
} as const;

const verify = (packages: string): void => {
  const run = (file: string, args: readonly string[], input?: string): number | null => {
    const script = join(packages, "node_modules", file);
    const output = input === undefined ? "inherit" : "ignore";
    return spawnSync(process.execPath, [script, ...args], { input, stdio: ["pipe", output, output] }).status;
  };
  const findWords = (args: readonly string[], input?: string) =>
    run(
      "cspell/bin.mjs",
      ["lint", "--no-progress", "--no-summary", "--config", "test/verify-language/cspell.json", ...args],
      input,
    );
  const findPhrases = (args: readonly string[], input?: string) =>
    run(
      "textlint/bin/textlint.js",
      [
        ...["--config", "test/verify-language/textlintrc.json", "--format", "unix"],
        ...["--rules-base-directory", join(packages, "node_modules"), ...args],
      ],
      input,
    );

  const results = {
    "cspell did not report a planted name": findWords(["stdin://functions/planted.ts"], planted.name) === 1,
    "textlint did not report a planted sentence":
      findPhrases(["--stdin", "--stdin-filename", "docs/planted.md"], planted.document) === 1,
    "cspell reports words in names, comments or texts": findWords(["--root", ".", "."]) === 0,
    "textlint reports phrases in documents": findPhrases(documents) === 0,
  };
  const failures = Object.entries(results).filter(([, isPassed]) => !isPassed);
  for (const [sentence] of failures) console.error(sentence);
  if (failures.length > 0) process.exitCode = 1;
  else console.log(`no flagged word in the tree, and no flagged phrase in ${documents.length} documents`);
};

const packages = installChecker("verify-language");
if (packages !== undefined) verify(packages);
