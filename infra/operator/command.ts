import type { Readable } from "node:stream";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { readHidden } from "./read-hidden.ts";

/** Where a command reads and writes; `process` is one. */
type Terminal = {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
};

type Output = { readonly write: (text: string) => unknown };

/** @param args the words typed after the command. @returns the exit code. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

type Options = NonNullable<ParseArgsConfig["options"]>;

type Typed<Wanted extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Wanted }>
>;

/** What a command uses of its terminal. */
export type Talk = {
  readonly say: (line: string) => void;
  /** On standard error. */
  readonly warn: (line: string) => void;
  /** Like `readHidden`. */
  readonly askHidden: (question: string) => Promise<string>;
};

export const flag = { type: "boolean", default: false } as const;

/** `--data`: the folder of the laptop edition that `local` is. */
export const editionFolder = { data: { type: "string", default: ".local" } } as const;

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && error.code === "ECONNREFUSED"
    ? 'no laptop edition runs over this folder any more: start it with "npm start"'
    : error.message;
};

const readArgs = <Wanted extends Options>(
  args: readonly string[],
  options: Wanted,
  usage: string,
): Typed<Wanted> => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    // Node adds to its sentence how to quote a word that begins with a dash.
    const [sentence = ""] = describe(error).split(/\.\s/);
    throw new Error(`${sentence}\n${usage}`, { cause: error });
  }
};

/**
 * A command for operators. What `run` throws is printed on standard error, in one sentence, and the exit code is 1;
 * `usage` is thrown by a run with impossible arguments, and answers `--help`.
 */
export const makeCommand =
  <const Wanted extends Options>(
    usage: string,
    options: Wanted,
    run: (given: Typed<Wanted> & Talk) => Promise<void> | void,
  ): Command =>
  async (args, { stdin, stdout, stderr }) => {
    const say = (line: string) => void stdout.write(`${line}\n`);
    const warn = (line: string) => void stderr.write(`${line}\n`);
    try {
      if (args.includes("--help")) say(usage);
      else {
        const askHidden = (question: string) => readHidden(stdin, stderr, question);
        await run({ ...readArgs(args, options, usage), say, warn, askHidden });
      }
      return 0;
    } catch (error) {
      warn(describe(error));
      return 1;
    }
  };

/** For the file that was started. */
export const runCommand = async (command: Command): Promise<void> => {
  process.exitCode = await command(process.argv.slice(2), process);
};
