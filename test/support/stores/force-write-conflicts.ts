/**
 * Forces write conflicts: another change always comes before a change of a selected row. Returns a function that ends
 * this.
 */
export const forceWriteConflicts = <Row, State>(
  store: {
    change: (seen: Row, next: State, now: number) => Promise<"changed" | "changed by another">;
  },
  isPicked: (seen: Row, next: State) => boolean,
) => {
  const { change } = store;
  store.change = (seen, next, now) =>
    isPicked(seen, next) ? Promise.resolve("changed by another") : change(seen, next, now);
  return () => {
    store.change = change;
  };
};
