/** Motion as a pure function of the scene's time. All times are in seconds. */

/** How far a stretch of time has gone: 0 before it, 1 after it. */
export const share = (time: number, from: number, seconds: number): number =>
  Math.min(1, Math.max(0, (time - from) / seconds));

/** Arrives quickly and comes to rest. */
export const glide = (time: number, from: number, seconds: number): number =>
  1 - (1 - share(time, from, seconds)) ** 4;

/** Speeds up, then slows down: the way a hand moves. */
export const travel = (time: number, from: number, seconds: number): number => {
  const x = share(time, from, seconds);
  return x < 0.5 ? 4 * x ** 3 : 1 - (2 - 2 * x) ** 3 / 2;
};

/** Overshoots a little and settles on 1, within about half a second. */
export const bounce = (time: number, from: number): number => {
  const x = time - from;
  return x <= 0 ? 0 : 1 - Math.exp(-9 * x) * Math.cos(13 * x);
};

/** 0, up to 1 and back to 0: a key going down, a light flashing. */
export const pulse = (time: number, from: number, seconds: number): number =>
  Math.sin(Math.PI * share(time, from, seconds));

export const mix = (from: number, to: number, amount: number): number => from + (to - from) * amount;

export const typed = (text: string, time: number, from: number, seconds: number): string =>
  text.slice(0, Math.round(text.length * share(time, from, seconds)));

/** `128`, counted up to by now. */
export const counted = (from: number, to: number, amount: number): number =>
  Math.round(mix(from, to, amount));
