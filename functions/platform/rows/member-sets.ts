type SetTake =
  /** The number of members, this one included. */
  { readonly type: "taken"; readonly count: number } | { readonly type: "full" };

/**
 * A limited number of places, each held by a named member. Taking one again, or giving one back twice, has no further
 * effect, so a write whose reply was lost may be repeated. Every method throws when the store is out of reach.
 */
export type MemberSets = {
  /** @param expiresAtEpochSeconds when the whole set may be forgotten. */
  readonly take: (id: string, member: string, max: number, expiresAtEpochSeconds: number) => Promise<SetTake>;
  readonly release: (id: string, member: string) => Promise<void>;
};
