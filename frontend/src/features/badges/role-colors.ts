import { colors } from "#shared/colors.ts";

/** Of printed badges: ink on white paper, whatever the scheme of the screen. */
export const inkColor = colors.light.ink;
export const mutedColor = colors.light.muted;

/** What roles are given, in the order in which the list names them: told apart in print, and by people who see few colours. */
export const roleColors = [
  colors.light.brand,
  colors.light.ink,
  "#0b5d8f",
  colors.light.success,
  "#8a5a00",
  "#6b3fa0",
  "#f2b705",
  colors.light.error,
] as const;

const onDark = colors.light.raised;

/** WCAG 2.2, relative luminance. */
const findLuminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Black or white, whichever stands out more. */
export const findTextColor = (color: string): string => (findLuminance(color) > 0.179 ? inkColor : onDark);
