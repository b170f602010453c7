import type { Readable } from "node:stream";
import { Command, CommanderError, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { isEnabled, type Owned } from "#shared/features.ts";
import { explainCredentials } from "./explain-credentials.ts";
import { readHidden } from "./read-hidden.ts";

/** The name of the `bin` in package.json. No package on npm has this name. */
export const programName = "checkin-site";

/** The text that an operator types before a command's name: npx runs it from this repository, and downloads nothing. */
export const invocation = `npx --no ${programName}`;

export const localFolder = ".local";

export const dataOption = [
  "--data <folder>",
  "the local environment's data folder, for the stage local",
  localFolder,
] as const;

/** An option for scripts: without it, a command asks for confirmation before an action that cannot be undone. */
export const yesOption = ["--yes", "skips the confirmation"] as const;

type Output = {
  readonly write: (text: string) => unknown;
  readonly on?: (event: "error", listener: (error: NodeJS.ErrnoException) => void) => unknown;
  readonly errored?: Error | null;
};

type Terminal = {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
};

/** Thrown for arguments that do not fit together. Commander reports errors of a single argument. */
export class UsageError extends Error {}

/** The program that reads our output, such as `head`, has closed the pipe. */
class OutputClosedError extends Error {}

export type TerminalOutput = {
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly promptHidden: (question: string) => Promise<string>;
};

type CommandOutput = TerminalOutput & { readonly isRead: () => boolean };

/** A command or a group of commands. Commander stores the parsed arguments, so each run makes a new one. */
export type MakeCommand = (output: CommandOutput) => CommandUnknownOpts;

type CommandSettings = Owned & {
  /** A command that only reads stops when its output is closed. One that also changes something runs to its end. */
  readonly onlyReads?: true;
};

export const makeCommand =
  (
    name: string,
    { feature, onlyReads }: CommandSettings,
    build: (command: Command, output: TerminalOutput) => CommandUnknownOpts,
  ): MakeCommand =>
  ({ isRead, ...output }) => {
    const say = (line: string) => {
      if (onlyReads && !isRead()) throw new OutputClosedError();
      output.say(line);
    };
    return build(new Command(name), { ...output, say }).hook("preAction", () => {
      if (!isEnabled(feature)) throw new Error(`${feature} is switched off (shared/features.ts)`);
    });
  };

export const makeGroup =
  (name: string, description: string, commands: readonly MakeCommand[]): MakeCommand =>
  (output) => {
    const group = new Command(name).description(description);
    for (const make of commands) group.addCommand(make(output));
    return group;
  };

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && error.code === "ECONNREFUSED"
    ? 'no local environment is using this folder any more: start it with "npm start"'
    : (explainCredentials(error) ?? error.message);
};

/** An email address, also in a link, or a phone number. */
const personal = /^[^\s@/]+@[^\s@/]+\.[^\s@/.\d]|[?&]\S+(@|%40)\S|^\+\d[\d ().-]{5,}$/;

/** A phone number without its country. */
const perhapsNumber = /^\d{10,13}$/;

/** Commands whose ids may consist of as many digits. */
const takeNumbers: readonly (string | undefined)[] = ["orders", "release"];

const personalSentence =
  "error: nothing was done, because the arguments hold an email address or phone number: they would stay in the shell's history and the list of processes. Leave it out: a command that needs one prompts for it, or reads it from standard input";

const holdPersonalData = (args: readonly string[]): boolean =>
  args
    .map((arg) => arg.replace(/^--[a-z-]+=/, ""))
    .some((arg) => personal.test(arg) || (!takeNumbers.includes(args[0]) && perhapsNumber.test(arg)));

const makeWriter = (output: Output) => {
  output.on?.("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });
  const isRead = () => (output.errored ?? undefined) === undefined;
  return {
    isRead,
    write: (line: string): void => {
      if (isRead()) output.write(`${line}\n`);
    },
  };
};

const helpFlags: readonly string[] = ["--help", "-h"];

/** A misspelled command before `--help` would show the help of its group, and no suggestion. */
const withoutHelpIfUnknown = (command: CommandUnknownOpts, args: readonly string[]): readonly string[] => {
  const [word, ...others] = args;
  if (word === undefined || word.startsWith("-") || command.commands.length === 0) return args;
  const known = command.commands.find((one) => one.name() === word);
  return known === undefined
    ? args.filter((arg) => !helpFlags.includes(arg))
    : [word, ...withoutHelpIfUnknown(known, others)];
};

/** `help orders show` is `orders show --help`: Commander's own help accepts one word. */
const readHelpWords = ([first, ...others]: readonly string[]): readonly string[] =>
  first === undefined ? ["--help"] : first === "help" ? [...others, "--help"] : [first, ...others];

/**
 * Exit codes: 0, 1 if it failed, 2 if it was used wrongly. Output that is closed early, as by `head`, is not a failure.
 */
export const runProgram = async (
  make: MakeCommand,
  args: readonly string[],
  { stdin, stdout, stderr }: Terminal,
): Promise<number> => {
  const { write: say, isRead } = makeWriter(stdout);
  const { write: warn } = makeWriter(stderr);
  const promptHidden = (question: string) => readHidden(stdin, stderr, question);
  const program = make({ say, warn, promptHidden, isRead });
  let current = program;
  program
    .exitOverride()
    .configureOutput({
      writeOut: (text) => say(text.trimEnd()),
      writeErr: (text) => warn(text.trimEnd()),
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
    })
    .helpOption("-h, --help", "shows this help")
    .helpCommand(false)
    .hook("preAction", (_, action) => void (current = action));
  const settle = (command: CommandUnknownOpts) => {
    command.showHelpAfterError(`Usage: ${command.createHelp().commandUsage(command)}`);
    for (const one of command.commands) settle(one.copyInheritedSettings(program).helpCommand(false));
  };
  settle(program);
  try {
    if (holdPersonalData(args)) program.error(personalSentence);
    const words = program.commands.length === 0 ? args : readHelpWords(args);
    await program.parseAsync([...withoutHelpIfUnknown(program, words)], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof OutputClosedError) return 0;
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof UsageError)) {
      warn(describe(error));
      return 1;
    }
    warn(`error: ${error.message}\nUsage: ${current.createHelp().commandUsage(current)}`);
    return 2;
  }
};
