export type Way = {
  /** What a guest takes on average, from stepping up to being out of the way. */
  readonly seconds: number;
  /** How many guests come this way, in relation to the other ways. */
  readonly share: number;
};

/** A door as it is simulated. Times are seconds from the left edge of the arrivals' curve. */
export type Door = {
  readonly guests: number;
  /** How many guests come in each of these equal slices of `arrivalSeconds`, in relation to each other. */
  readonly arrivals: readonly number[];
  readonly arrivalSeconds: number;
  /** Nobody is let in before. */
  readonly opensAtSeconds: number;
  readonly stations: number;
  readonly ways: readonly Way[];
  /** The share of guests, 0 to 1, that also need help at the station, for so long on average. */
  readonly help: { readonly share: number; readonly seconds: number };
  /**
   * How far the time of one guest strays from the average: it is the sum of so many exponential phases. 1 is the
   * memoryless time of the textbooks; 4 strays by half of the average. At most 400, or a product of numbers underflows.
   */
  readonly phases: number;
  /** Each station is left once, one after the other, from this moment on; a guest who is being served is served first. */
  readonly breaks: { readonly fromSeconds: number; readonly secondsEach: number } | undefined;
};

export type DoorQuestion = {
  readonly door: Door;
  /** What a guest takes when all of them are looked up in a printed list. */
  readonly paperSeconds: number;
  /** Nine of ten guests shall wait no longer. */
  readonly withinSeconds: number;
  /** When the event begins, from the left edge of the arrivals' curve. */
  readonly beginsAtSeconds: number;
};
