import { colors } from "#shared/brand/colors.ts";
import { channelsOf, luminanceOf } from "../../lib/luminance.ts";

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

/** What a role's band is printed in. A role may be called `constructor`. */
export const findRoleColor = (colors: Readonly<Record<string, string>>, role: string): string =>
  (Object.hasOwn(colors, role) ? colors[role] : undefined) ?? roleColors[0];

/**
 * A label printer has nothing between black and white. Black is what white stands out from more than black does.
 * Each channel from 0 to 255.
 */
export const printsBlack = (red: number, green: number, blue: number): boolean =>
  luminanceOf(red, green, blue) <= 0.179;

/** Ink or paper, whichever stands out more, on a screen and on a label. */
export const findTextColor = (color: string): string =>
  printsBlack(...channelsOf(color)) ? onDark : inkColor;
