/** How long somebody has to wait, rounded up: whoever comes back then is not refused again. */
export const formatWait = (minutes: number): string => {
  if (minutes <= 1) return "a minute";
  return minutes < 2 * 60 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};
