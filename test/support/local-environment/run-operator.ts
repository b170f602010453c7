import { PassThrough, Readable } from "node:stream";
import { expect } from "vitest";
import { runProgram, type MakeCommand } from "#infra/operator/command/command.ts";

/** Runs an operator's command, with its arguments and its standard input. */
export const runOperator = async (
  command: MakeCommand,
  args: readonly string[],
  input: string | AsyncIterable<string> = "",
) => {
  let [stdout, stderr] = ["", ""];
  const code = await runProgram(command, args, {
    stdin: Readable.from(typeof input === "string" ? [input] : input),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout: stdout.trimEnd(), stderr: stderr.trimEnd() };
};

/** Runs a command at a terminal, and types a line for each question once it is shown. The questions are in stderr. */
export const runAtTerminal = async (
  command: MakeCommand,
  args: readonly string[],
  ...lines: readonly (string | (() => Promise<string>))[]
) => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  let [stdout, stderr] = ["", ""];
  const left = [...lines];
  const write = (text: string) => {
    stderr += text;
    if (!text.trimEnd().endsWith(":")) return;
    const line = left.shift() ?? "";
    void (async () => stdin.write(`${typeof line === "string" ? line : await line()}\r`))();
  };
  const code = await runProgram(command, args, {
    stdin,
    stdout: { write: (text) => (stdout += text) },
    stderr: { write },
  });
  return { code, stdout: stdout.trimEnd(), stderr: stderr.trimEnd() };
};

export const success = (text: string) => ({ code: 0, stdout: text, stderr: "" });

/** The result of a command that refuses before it has done anything. */
export const refusal = (sentence: string) => ({ code: 1, stdout: "", stderr: sentence });

/** The result for invalid arguments: the sentence, then the command's usage. */
export const misuse = (sentence: string) => ({
  code: 2,
  stdout: "",
  stderr: expect.stringContaining(`${sentence}\nUsage: `) as string,
});
