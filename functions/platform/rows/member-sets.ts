type SetTake = { readonly type: "taken"; readonly count: number } | { readonly type: "full" };

/**
 * A limited number of places, each held by a named member. Taking or releasing a place twice has no further effect, so
 * a write whose reply was lost may be repeated. Every method throws if the store is out of reach.
 */
export type MemberSets = {
  readonly take: (id: string, member: string, max: number, expiresAtEpochSeconds: number) => Promise<SetTake>;
  readonly release: (id: string, member: string) => Promise<void>;
};
