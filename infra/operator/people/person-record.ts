export type PersonRecord = {
  readonly data: object | undefined;
  /** The person's address, in every stored spelling. */
  readonly addresses: readonly string[];
  readonly objection: string | undefined;
  /**
   * Erases the latest version of each row, except rows that keep changing.
   * @returns the result and the work that is left to do in other systems, in sentences without personal data
   */
  readonly erase: (
    evenObjected: boolean,
  ) => Promise<{ readonly isWhole: boolean; readonly report: readonly string[] }>;
};

export const joinPersons = (...persons: readonly PersonRecord[]): PersonRecord => {
  const known = persons.filter(({ data }) => data !== undefined);
  if (known.length === 0) return nothingStored;
  return {
    data: Object.fromEntries(known.flatMap(({ data = {} }) => Object.entries(data))),
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

export const nothingStored: PersonRecord = {
  data: undefined,
  addresses: [],
  objection: undefined,
  erase: () => Promise.resolve({ isWhole: true, report: ["Nothing is stored."] }),
};
