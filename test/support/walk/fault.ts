export type Invariant =
  | "complains"
  | "does nothing"
  | "has no name"
  | "does not answer"
  | "cannot be pressed"
  | "loses what was typed"
  | "address and page disagree"
  | "the focus is nowhere"
  | "axe";

/** What a walk found: a promise that every page keeps after every step. */
export class WalkFault extends Error {
  override readonly name = "WalkFault";
  readonly invariant: Invariant;

  constructor(invariant: Invariant, what: string) {
    super(`${invariant}: ${what}`);
    this.invariant = invariant;
  }
}
