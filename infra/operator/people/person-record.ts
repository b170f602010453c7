/** What one place keeps about a person, and how to erase it. */
export type PersonRecord = {
  /** What the person is given, or undefined if nothing is kept. */
  readonly kept: object | undefined;
  /** The person's address, in every spelling that is kept. */
  readonly addresses: readonly string[];
  readonly objection: string | undefined;
  /**
   * Erases the latest version of it, except rows that keep changing.
   * @param evenObjected also erases what `objection` is about.
   * @returns what was done and what is left to do elsewhere, in sentences without anything personal.
   * @throws when a table is out of reach. What was erased by then stays erased.
   */
  readonly erase: (
    evenObjected: boolean,
  ) => Promise<{ readonly isWhole: boolean; readonly report: readonly string[] }>;
};

/** What several places keep about the same person, combined. */
export const joinPersons = (...persons: readonly PersonRecord[]): PersonRecord => {
  const known = persons.filter(({ kept }) => kept !== undefined);
  if (known.length === 0) return nothingKept;
  return {
    kept: Object.fromEntries(known.flatMap(({ kept = {} }) => Object.entries(kept))),
    addresses: known.flatMap(({ addresses }) => addresses),
    objection: known.find(({ objection }) => objection !== undefined)?.objection,
    erase: async (evenObjected) => {
      const erased = [];
      for (const { erase } of known) erased.push(await erase(evenObjected));
      return {
        isWhole: erased.every(({ isWhole }) => isWhole),
        report: erased.flatMap(({ report }) => report),
      };
    },
  };
};

export const nothingKept: PersonRecord = {
  kept: undefined,
  addresses: [],
  objection: undefined,
  erase: () => Promise.resolve({ isWhole: true, report: ["Nothing is kept."] }),
};
