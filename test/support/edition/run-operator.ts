import { Readable } from "node:stream";
import type { Command } from "#infra/operator/command/command.ts";

/** Runs an operator's command, with its arguments and its standard input. */
export const runOperator = async (
  command: Command,
  args: readonly string[],
  input: string | AsyncIterable<string> = "",
  env?: NodeJS.ProcessEnv,
) => {
  let [stdout, stderr] = ["", ""];
  const code = await command(args, {
    stdin: Readable.from(typeof input === "string" ? [input] : input),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    ...(env && { env }),
  });
  return { code, stdout: stdout.trimEnd(), stderr: stderr.trimEnd() };
};

export const told = (text: string) => ({ code: 0, stdout: text, stderr: "" });

/** The answer of a command that is refused before it has done anything. */
export const refusal = (sentence: string) => ({ code: 1, stdout: "", stderr: sentence });
