export type SetTake =
  /** Of so many members, this one included. */
  { readonly type: "taken"; readonly count: number } | { readonly type: "full" };

/**
 * Places that are limited, each held by a named member: taking one again, or giving one back twice, is the same as
 * once, so a write whose reply was lost may be repeated. Every method throws when the store is out of reach.
 */
export type MemberSets = {
  /** @param expiresAtEpochSeconds when the whole set may be forgotten. */
  readonly take: (id: string, member: string, max: number, expiresAtEpochSeconds: number) => Promise<SetTake>;
  readonly giveBack: (id: string, member: string) => Promise<void>;
};
