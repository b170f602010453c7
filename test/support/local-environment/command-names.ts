import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { makeProgram } from "#infra/operator/cli.ts";

const silent = {
  say: () => undefined,
  warn: () => undefined,
  promptHidden: () => Promise.resolve(""),
  isRead: () => true,
};

const namesBelow = ({ commands }: CommandUnknownOpts, path: string): readonly string[] =>
  commands.flatMap((command) => {
    const name = `${path}${command.name()}`;
    return command.commands.length === 0 ? [name] : namesBelow(command, `${name} `);
  });

/** The words that select each command, such as `orders list`. */
export const commandNames = namesBelow(makeProgram(silent), "").toSorted();
