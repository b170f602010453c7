/** Makes rows contested: a picked change always comes after another's. Returns a function that ends it. */
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
