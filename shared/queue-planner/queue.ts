export type ServiceTime = {
  /** Average time of a guest, in seconds, from stepping up to clearing the station. */
  readonly seconds: number;
  /** Weight of this service time compared with the others. */
  readonly share: number;
};

/** A door as the simulation sees it. Times are seconds from the left edge of the arrival curve. */
export type Queue = {
  readonly guests: number;
  /** Weights of the equal slices of `arrivalSeconds`: how many guests arrive in each, compared with the others. */
  readonly arrivals: readonly number[];
  readonly arrivalSeconds: number;
  /** The time at which the stations open. Guests who arrive earlier wait in the line. */
  readonly opensAtSeconds: number;
  readonly stations: number;
  readonly serviceTimes: readonly ServiceTime[];
  /** The share of guests, 0 to 1, that also need help at the station, and the average time that it takes. */
  readonly help: { readonly share: number; readonly seconds: number };
  /**
   * Number of equal exponential phases that a guest's service time is the sum of. 1 is the memoryless time of
   * textbooks; at 4 the standard deviation is half of the average. At most 400, because a product of numbers underflows
   * above it.
   */
  readonly phases: number;
  /**
   * Each station pauses once, one after the other, from this moment on; a guest who is being served is finished first.
   */
  readonly breaks: { readonly fromSeconds: number; readonly secondsEach: number } | undefined;
};

export type QueueRequest = {
  readonly queue: Queue;
  /** Average time of a guest, in seconds, if all guests are looked up in a printed list. */
  readonly paperSeconds: number;
  /** The longest acceptable wait of nine guests in ten. */
  readonly withinSeconds: number;
  /** The start of the event, in seconds from the left edge of the arrival curve. */
  readonly beginsAtSeconds: number;
};
