import type { Readable } from "node:stream";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { namesOf } from "#infra/stack/names-of.ts";
import { isOn, type Owned } from "#shared/features.ts";
import { explainCredentials } from "./explain-credentials.ts";
import { readHidden } from "./read-hidden.ts";

type Terminal = {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  /** What npm tells a script: an option before "--" is npm's own, and here it is left as a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
};

type Output = {
  readonly write: (text: string) => unknown;
  readonly on?: (event: "error", listener: (error: NodeJS.ErrnoException) => void) => unknown;
  readonly errored?: Error | null;
};

/** A command throws it for arguments that it cannot be given: the usage is what is said. */
export class UsageError extends Error {}

/** The word of a command that takes only one. */
export const readWord = ([word, ...others]: readonly string[]): string => {
  if (word === undefined || others.length > 0) throw new UsageError();
  return word;
};

/** @param args the words typed after the command. @returns the exit code. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

type Options = Readonly<
  Record<
    string,
    NonNullable<ParseArgsConfig["options"]>[string] & { readonly says: string; readonly value?: string }
  >
>;

/** What a command tells the person who types it: `--help` is made from this. */
type About<Wanted extends Options> = Owned & {
  readonly usage: string;
  readonly does: string;
  /** The meaning of the words in the usage's brackets, except those that its options explain. */
  readonly words: Readonly<Record<`<${string}>`, string>>;
  readonly options: Wanted;
  /** A command that only reads ends when nobody reads its output. One that also changes something runs to its end. */
  readonly onlyReads?: true;
};

type Typed<Wanted extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Wanted }>
>;

export type TerminalOutput = {
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly askHidden: (question: string) => Promise<string>;
};

export const flag = (says: string) => ({ type: "boolean", default: false, says }) as const;

export const option = (value: `<${string}>`, says: string) => ({ type: "string", value, says }) as const;

export const editionFolder = {
  data: { ...option("<folder>", "the laptop edition's data folder, for the stage local"), default: ".local" },
} as const;

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && error.code === "ECONNREFUSED"
    ? 'no laptop edition is using this folder any more: start it with "npm start"'
    : (explainCredentials(error) ?? error.message);
};

/** An e-mail address, also in a link, or a phone number. */
const personal = /^[^\s@/]+@[^\s@/]+\.[^\s@/.\d]|[?&]\S+(@|%40)\S|^\+\d[\d ().-]{5,}$/;

export class PersonalArgumentError extends Error {
  constructor() {
    super(
      "nothing was done, because the arguments hold an e-mail address or phone number: npm's logs, the shell's history and the list of processes keep them. Leave it out: a command that needs one asks for it, or reads it from standard input",
    );
  }
}

const refusePersonalData = (args: readonly string[]): void => {
  if (args.some((arg) => personal.test(arg.replace(/^--[a-z-]+=/, "")))) throw new PersonalArgumentError();
};

/** Whether a file of npm's configuration sets it, for every script. */
const isConfigured = (name: string, env: NonNullable<Terminal["env"]>): boolean => {
  const line = new RegExp(`^\\s*${name.replaceAll("-", "[-_]")}\\s*(=|$)`, "m");
  const folder = env["npm_config_local_prefix"];
  const files = [
    env["npm_config_userconfig"],
    env["npm_config_globalconfig"],
    folder && join(folder, ".npmrc"),
  ];
  return files.some((file) => {
    try {
      return file !== undefined && line.test(readFileSync(file, "utf8"));
    } catch {
      return false;
    }
  });
};

/** @throws Error for an option that npm kept for itself: without it the command would do something else. */
const refuseSwallowed = (
  args: readonly string[],
  { options, usage }: { readonly options: Options; readonly usage: string },
  env: NonNullable<Terminal["env"]>,
): void => {
  const script = env["npm_lifecycle_event"];
  const swallowed = namesOf<string>(options).filter(
    (name) =>
      // Without it a command asks, so nothing is lost.
      name !== "yes" &&
      env[`npm_config_${name.replaceAll("-", "_")}`] !== undefined &&
      !isConfigured(name, env),
  );
  if (script === undefined || swallowed.length === 0) return;
  const typed = swallowed.map((name) => `--${name}`);
  const line = ["npm run", script, "--", ...args, ...typed].join(" ");
  // Which of the words is a value nobody can tell.
  const how = swallowed.every((name) => options[name]?.type === "boolean") ? `: ${line}` : `\n${usage}`;
  throw new Error(
    `npm kept ${typed.join(", ")} for itself, so nothing was done. Write "--" before the first word${how}`,
  );
};

const readArgs = <Wanted extends Options>(
  args: readonly string[],
  { options, usage }: About<Wanted>,
  env: Terminal["env"] = {},
): Typed<Wanted> => {
  refusePersonalData(args);
  refuseSwallowed(args, { options, usage }, env);
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    // Node appends how to quote a word that begins with a dash.
    const [sentence = ""] = describe(error).split(/\.\s/);
    throw new Error(`${sentence}\n${usage}`, { cause: error });
  }
};

const helpOf = <Wanted extends Options>({ usage, does, words, options }: About<Wanted>): string => {
  const rows = [
    ...Object.entries(words),
    ...namesOf<string>(options).map((name) => {
      const { value = "", says = "", default: other } = options[name] ?? {};
      const unlessGiven = typeof other === "string" ? ` (${other})` : "";
      return [`--${name} ${value}`.trimEnd(), `${says}${unlessGiven}`] as const;
    }),
    ["--help", "shows this, and does nothing"] as const,
  ];
  const width = Math.max(...rows.map(([word]) => word.length));
  const lines = does.replaceAll("\n", " ").replace(/(.{1,100})(\s+|$)/g, "$1\n");
  return [usage, "", lines, ...rows.map(([word, says]) => `  ${word.padEnd(width)}  ${says}`)].join("\n");
};

/** Parses the arguments of a program that keeps running and is therefore not a command. */
export const readTyped = <const Wanted extends Options>(
  about: About<Wanted>,
  args: readonly string[],
  { stdout, stderr, env }: Pick<Terminal, "stdout" | "stderr" | "env">,
): Typed<Wanted> | { readonly exitCode: number } => {
  try {
    if (!args.includes("--help")) return readArgs(args, about, env);
    stdout.write(`${helpOf(about)}\n`);
    return { exitCode: 0 };
  } catch (error) {
    stderr.write(`${describe(error)}\n`);
    return { exitCode: 1 };
  }
};

/** The reader, such as `head`, has seen enough. */
class NobodyReadsError extends Error {}

const makeTeller = (output: Output) => {
  output.on?.("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });
  const isRead = () => (output.errored ?? undefined) === undefined;
  return {
    isRead,
    tell: (line: string): void => {
      if (isRead()) output.write(`${line}\n`);
    },
  };
};

/** If `run` throws, its message is printed in one sentence. A reader that leaves early, as `head` does, is no failure. */
export const makeCommand =
  <const Wanted extends Options>(
    about: About<Wanted>,
    run: (given: Typed<Wanted> & TerminalOutput) => Promise<void> | void,
  ): Command =>
  async (args, { stdin, stdout, stderr, env }) => {
    const { tell, isRead } = makeTeller(stdout);
    const say = (line: string) => {
      if (about.onlyReads && !isRead()) throw new NobodyReadsError();
      tell(line);
    };
    const { tell: warn } = makeTeller(stderr);
    try {
      if (args.includes("--help")) say(helpOf(about));
      else {
        if (!isOn(about.capability))
          throw new Error(`${about.capability} is switched off (shared/features.ts)`);
        const askHidden = (question: string) => readHidden(stdin, stderr, question);
        await run({ ...readArgs(args, about, env), say, warn, askHidden });
      }
      return 0;
    } catch (error) {
      if (error instanceof NobodyReadsError) return 0;
      warn(error instanceof UsageError ? about.usage : describe(error));
      return 1;
    }
  };

export const runCommand = async (command: Command): Promise<void> => {
  process.exitCode = await command(process.argv.slice(2), process);
};
