type Deps = {
  readonly nowMs: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
};

/** A card's UID: the time in milliseconds, then 4 characters of base 36 (spec section 3). */
export const drawCardUid = ({ nowMs, random }: Deps): string =>
  [nowMs(), ...Array.from({ length: 4 }, () => Math.floor(random() * 36).toString(36))].join("");
