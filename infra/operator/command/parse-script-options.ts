import { parseArgs, type ParseArgsConfig } from "node:util";
import { namesOf } from "#infra/stack/names-of.ts";
import { dataOption, localFolder } from "./command.ts";

type Options = Readonly<
  Record<
    string,
    NonNullable<ParseArgsConfig["options"]>[string] & {
      readonly description: string;
      readonly value?: string;
    }
  >
>;

type Usage<Wanted extends Options> = {
  readonly usage: string;
  readonly summary: string;
  /** Descriptions of the placeholders in the usage's brackets, except those that its options explain. */
  readonly words: Readonly<Record<`<${string}>`, string>>;
  /** Whether other words than options may follow; else they are wrong usage. */
  readonly takesWords?: boolean;
  readonly options: Wanted;
};

type ParsedOptions<Wanted extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Wanted }>
>;

export const flag = (description: string) => ({ type: "boolean", default: false, description }) as const;

export const option = (value: `<${string}>`, description: string) =>
  ({ type: "string", value, description }) as const;

export const environmentFolder = {
  data: { ...option("<folder>", dataOption[1]), default: localFolder },
} as const;

const helpOf = <Wanted extends Options>({ usage, summary, words, options }: Usage<Wanted>): string => {
  const rows = [
    ...Object.entries(words),
    ...namesOf<string>(options).map((name) => {
      const { value = "", description = "", default: other } = options[name] ?? {};
      const unlessGiven = typeof other === "string" ? ` (${other})` : "";
      return [`--${name} ${value}`.trimEnd(), `${description}${unlessGiven}`] as const;
    }),
    ["--help", "shows this help"] as const,
  ];
  const width = Math.max(...rows.map(([word]) => word.length));
  const lines = summary.replaceAll("\n", " ").replace(/(.{1,100})(\s+|$)/g, "$1\n");
  return [
    usage,
    "",
    lines,
    ...rows.map(([word, description]) => `  ${word.padEnd(width)}  ${description}`),
  ].join("\n");
};

/** Parses the options of an npm script that is not an operator's command, such as `npm start`. */
export const parseScriptOptions = <const Wanted extends Options>(
  about: Usage<Wanted>,
  args: readonly string[],
  { stdout, stderr }: Pick<typeof process, "stdout" | "stderr">,
): ParsedOptions<Wanted> | { readonly exitCode: number } => {
  try {
    if (!args.some((arg) => arg === "--help" || arg === "-h"))
      return parseArgs({
        args: [...args],
        allowPositionals: about.takesWords === true,
        options: about.options,
      });
    stdout.write(`${helpOf(about)}\n`);
    return { exitCode: 0 };
  } catch (error) {
    // Node appends advice on quoting a value that starts with a dash.
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    stderr.write(`${sentence}\n${about.usage}\n`);
    return { exitCode: 2 };
  }
};
