/** What is kept of one person in one place, and how to erase it. */
export type PersonRecord = {
  /** As handed to the person; undefined when nothing is kept. */
  readonly kept: object | undefined;
  /** Their address, in each way in which it is kept. */
  readonly addresses: readonly string[];
  /** Why it may not be erased yet. */
  readonly objection: string | undefined;
  /**
   * Erases it, as it is by then, except what goes on changing meanwhile.
   * @param evenObjected also what `objection` is about.
   * @returns what was done and what is left to do elsewhere, a sentence each and nothing personal in it.
   * @throws when a table is out of reach; what is erased by then stays erased.
   */
  readonly erase: (
    evenObjected: boolean,
  ) => Promise<{ readonly isWhole: boolean; readonly report: readonly string[] }>;
};

/** What several places keep of the same person, as one. */
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
