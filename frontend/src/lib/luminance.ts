/** Linear value of each of a channel's 256 steps, for the relative luminance of WCAG 2.2. */
const linear = Float64Array.from({ length: 256 }, (_, step) =>
  step / 255 <= 0.04045 ? step / 255 / 12.92 : ((step / 255 + 0.055) / 1.055) ** 2.4,
);

/** Relative luminance; each channel is between 0 and 255. */
export const luminanceOf = (red: number, green: number, blue: number): number =>
  0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);

export const channelsOf = (color: string): readonly [red: number, green: number, blue: number] => {
  const read = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  return [read(1), read(3), read(5)];
};
