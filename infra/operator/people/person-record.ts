export type PersonRecord = {
  readonly data: object | undefined;
  /** The person's address, in every stored spelling. */
  readonly addresses: readonly string[];
  readonly objection: string | undefined;
  /**
   * Erases the latest version of each row, except rows that keep changing.
   * @param report called for each result and for work that is left to do in other systems, in sentences without
   *   personal data. It is also called before an error is thrown, since the next run does not find erased rows.
   * @returns whether everything was erased
   */
  readonly erase: (evenObjected: boolean, report: (line: string) => void) => Promise<boolean>;
};

export const joinPersons = (...persons: readonly PersonRecord[]): PersonRecord => {
  const known = persons.filter(({ data }) => data !== undefined);
  if (known.length === 0) return nothingStored;
  return {
    data: Object.fromEntries(known.flatMap(({ data = {} }) => Object.entries(data))),
    addresses: known.flatMap(({ addresses }) => addresses),
    objection: known.find(({ objection }) => objection !== undefined)?.objection,
    erase: async (evenObjected, report) => {
      const erased: boolean[] = [];
      for (const { erase } of known) erased.push(await erase(evenObjected, report));
      return erased.every(Boolean);
    },
  };
};

export const nothingStored: PersonRecord = {
  data: undefined,
  addresses: [],
  objection: undefined,
  erase: (_, report) => {
    report("Nothing is stored.");
    return Promise.resolve(true);
  },
};
