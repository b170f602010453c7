type Rows<Row, State> = {
  readonly find: (id: string) => Promise<Row | undefined>;
  readonly add: (
    row: Row,
  ) => Promise<{ readonly type: "added" } | { readonly type: "known"; readonly record: Row }>;
  readonly change: (seen: Row, next: State) => Promise<"changed" | "changed by another">;
};

/** The same rows, which tell what a write would come to and write nothing. */
export const dryRunStore = <Row extends { readonly id: string }, State>({
  find,
}: Pick<Rows<Row, State>, "find">): Rows<Row, State> => ({
  find,
  add: async ({ id }) => {
    const record = await find(id);
    return record === undefined ? { type: "added" } : { type: "known", record };
  },
  change: () => Promise.resolve("changed"),
});
