const dayMs = 24 * 60 * 60 * 1000;

/** Caps and budgets hold for one UTC day. */
export type UtcDay = {
  /** `2026-11-20`. */
  readonly name: string;
  readonly secondsLeft: number;
  readonly endsAtEpochMs: number;
  /** A day after its end, when nothing asks for it any more. */
  readonly forgottenAtEpochSeconds: number;
};

export const readUtcDay = (nowEpochMs: number): UtcDay => {
  const endsAtEpochMs = (Math.floor(nowEpochMs / dayMs) + 1) * dayMs;
  return {
    name: new Date(nowEpochMs).toISOString().slice(0, "2026-11-20".length),
    secondsLeft: Math.ceil((endsAtEpochMs - nowEpochMs) / 1000),
    endsAtEpochMs,
    forgottenAtEpochSeconds: (endsAtEpochMs + dayMs) / 1000,
  };
};
