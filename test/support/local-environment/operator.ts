import { expect } from "vitest";
import { localNames, localStage } from "#infra/local/local-names.ts";
import type { MakeCommand } from "#infra/operator/command/command.ts";
import { makeStageDatabase } from "#infra/operator/command/stage-clients.ts";
import { peopleEraseCommand } from "#infra/operator/people/person.ts";
import { createRawTable, openRawTable } from "../aws/raw-table.ts";
import { waitUntil } from "../wait-until.ts";
import { runOperator } from "./run-operator.ts";

const tables = { ...localNames.tables, tombstones: localNames.tombstoneTable } as const;
export type TableName = keyof typeof tables;

/** Runs operator commands on the local environment of that folder, with the arguments after the stage's name. */
export const makeOperator = (local: { readonly dataDir: string }) => {
  const database = () => makeStageDatabase(localStage, local.dataDir);
  const table = (name: TableName) => openRawTable(database(), tables[name]);
  /** Commands do not take personal data as arguments, so an address or number among the words is typed first. */
  const type = (input: string, command: MakeCommand, ...words: readonly string[]) => {
    const isPersonal = (word: string) => /^[^\s/?]+@|^\+\d+$/.test(word);
    const args = [localStage, ...words.filter((word) => !isPersonal(word)), "--data", local.dataDir];
    return runOperator(command, args, [...words.filter(isPersonal), input].join("\n"));
  };
  const run = (command: MakeCommand, ...words: readonly string[]) => type("", command, ...words);
  return {
    database,
    table,
    run,
    /** Runs a command with the given text as standard input. */
    type,
    /** Runs a command that must not print errors. @returns its output. */
    succeed: async (command: MakeCommand, ...words: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await run(command, ...words);
      expect([words, code, stderr]).toEqual([words, 0, ""]);
      return stdout;
    },
    /** Erases a person, until no worker has open work for them. @returns the output of the last erasure. */
    erase: (who: string): Promise<string> =>
      waitUntil("the erasure to be whole", async () => {
        const { code, stdout } = await run(peopleEraseCommand, who, "--yes", "--unsent");
        return code === 0 && stdout;
      }),
    /** Copies the rows that contain the word into a new table, like a backup that was taken now and restored. */
    backUp: async (name: TableName, word = "") => {
      const backup = await createRawTable(database(), `${name}-${crypto.randomUUID()}`);
      const rows = await table(name).readAll();
      await backup.put(...rows.filter((row) => JSON.stringify(row).includes(word)));
      return backup;
    },
  };
};
