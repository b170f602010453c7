/** Whether a door has the stations it needs, on its page and in the mail with its plan. */
export const verdict = {
  enough: (stations: string, minutes: number) =>
    `${stations} will do: nine in ten guests wait at most ${minutes}\u00a0min.`,
  need: (stations: string, minutes: number) =>
    `You need ${stations} for nine in ten guests to wait at most ${minutes}\u00a0min.`,
  spare: (least: string, minutes: number) =>
    `${least} would do for nine in ten guests to wait at most ${minutes}\u00a0min.`,
  never: (most: string, minutes: number) =>
    `${most} are not enough for nine in ten guests to wait at most ${minutes}\u00a0min.`,
} as const;
