const dayMs = 24 * 60 * 60 * 1000;

/** Limits and budgets apply to one UTC day. */
export type UtcDay = Readonly<ReturnType<typeof readUtcDay>>;

export const readUtcDay = (nowEpochMs: number) => {
  const endsAtEpochMs = (Math.floor(nowEpochMs / dayMs) + 1) * dayMs;
  return {
    name: new Date(nowEpochMs).toISOString().slice(0, "2026-11-20".length),
    secondsLeft: Math.ceil((endsAtEpochMs - nowEpochMs) / 1000),
    endsAtEpochMs,
    /** One day after its end, when nothing reads its counts any more. */
    forgottenAtEpochSeconds: (endsAtEpochMs + dayMs) / 1000,
  };
};
