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

/** What a role's band is printed in. A role may be called `constructor`. */
export const findRoleColor = (colors: Readonly<Record<string, string>>, role: string): string =>
  (Object.hasOwn(colors, role) ? colors[role] : undefined) ?? roleColors[0];

/** WCAG 2.2, relative luminance: of each of 256 steps of a channel. */
const linear = Float64Array.from({ length: 256 }, (_, step) =>
  step / 255 <= 0.04045 ? step / 255 / 12.92 : ((step / 255 + 0.055) / 1.055) ** 2.4,
);

/**
 * A label printer has nothing between black and white. Black is what white stands out from more than black does.
 * Each channel from 0 to 255.
 */
export const printsBlack = (red: number, green: number, blue: number): boolean =>
  0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0) <= 0.179;

/** Ink or paper, whichever stands out more, on a screen and on a label. */
export const findTextColor = (color: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return printsBlack(red, green, blue) ? onDark : inkColor;
};
