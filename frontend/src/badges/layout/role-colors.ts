import { colors } from "#shared/brand/colors.ts";
import { channelsOf, luminanceOf } from "../../lib/luminance.ts";

/** Colors of printed badges: ink on white paper, in light and dark mode alike. */
export const inkColor = colors.light.ink;
export const mutedColor = colors.light.muted;

/**
 * Colors that roles get, in the order in which the list names the roles: distinct in print and for
 * color-blind readers.
 */
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

/** Color of a role's band. Checks for own properties, because a role may be called `constructor`. */
export const findRoleColor = (colors: Readonly<Record<string, string>>, role: string): string =>
  (Object.hasOwn(colors, role) ? colors[role] : undefined) ?? roleColors[0];

/**
 * True if a label printer, which prints black and white only, should print this color in black: white text
 * then has more contrast on it than black text. Each channel is between 0 and 255.
 */
export const printsBlack = (red: number, green: number, blue: number): boolean =>
  luminanceOf(red, green, blue) <= 0.179;

/** Ink or paper color, whichever has more contrast to the given color, on a screen as on a label. */
export const findTextColor = (color: string): string =>
  printsBlack(...channelsOf(color)) ? onDark : inkColor;
