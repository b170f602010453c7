import { readFileSync } from "node:fs";
import { parseScriptOptions } from "#infra/operator/command/parse-script-options.ts";

type Options = Parameters<typeof parseScriptOptions>[0]["options"];

/** The npm script that runs the tool, and what it does, from the comment at the top of its file. */
export const readDescription = (file: string): { readonly name: string; readonly summary: string } => {
  const [, comment = ""] = /^\/\*\*([^]*?)\*\//.exec(readFileSync(file, "utf8")) ?? [];
  const [, name = "", summary = ""] =
    /`npm run ([\w:-]+(?: -- [a-z]+)?)[^`]*`(?: \[[\w-]+\])?:? ([^]*)/.exec(
      comment.replaceAll(/\s*\n \*\s*/g, " "),
    ) ?? [];
  return { name, summary: summary.trim().replace(/^./, (letter) => letter.toUpperCase()) };
};

/**
 * Parses the arguments of a tool. `--help` prints the comment at the top of its file, and invalid arguments print an
 * error: both end the process.
 */
export const readToolArguments = <const Wanted extends Options>(
  file: string,
  options: Wanted,
  words = "",
) => {
  const { name, summary } = readDescription(file);
  const usage =
    `usage: npm run ${name} ${words === "" || name.includes(" -- ") ? words : `-- ${words}`}`.trimEnd();
  const parsed = parseScriptOptions(
    { usage, summary, words: {}, takesWords: words !== "", options },
    process.argv.slice(2),
    process,
  );
  if ("exitCode" in parsed) process.exit(parsed.exitCode);
  return { ...parsed, usage };
};
