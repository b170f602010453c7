/** A color as six hexadecimal digits or as `rgb()`, each channel from 0 to 1. */
const readChannels = (color: string): readonly number[] =>
  (color.startsWith("#")
    ? [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
    : (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  ).map((channel) => channel / 255);

/** WCAG 2.2, relative luminance. */
export const readLuminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = readChannels(color).map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

export const readContrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [readLuminance(one), readLuminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};
