export type Invariant =
  | "logs an error"
  | "has no effect"
  | "control has no accessible name"
  | "does not respond"
  | "cannot be clicked"
  | "loses typed text"
  | "address and page differ"
  | "no element has the focus"
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
