/**
 * Counts never exceed the limit. A write whose reply was lost may count twice: use it for limits that may end a little
 * early.
 */
export type Counters = {
  readonly take: (id: string, max: number, expiresAtEpochSeconds: number) => Promise<"taken" | "full">;
};
