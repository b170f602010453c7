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

/** An error that the exploratory test found: the page broke a rule that applies to every page after every step. */
export class RuleViolation extends Error {
  override readonly name = "RuleViolation";
  readonly invariant: Invariant;

  constructor(invariant: Invariant, what: string) {
    super(`${invariant}: ${what}`);
    this.invariant = invariant;
  }
}
