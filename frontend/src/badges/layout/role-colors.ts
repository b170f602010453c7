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

/** Maximum number of roles, equal to that of guests. */
export const maxRoles = 5000;

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

/** Each role gets the next color; a role that has one keeps it. */
export const assignRoleColors = (
  colors: Readonly<Record<string, string>>,
  roles: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    roles.map((role, index) => [
      role,
      Object.hasOwn(colors, role)
        ? findRoleColor(colors, role)
        : (roleColors[index % roleColors.length] ?? roleColors[0]),
    ]),
  );

/**
 * Colors of the roles, and of the roles that no guest has at present: a guest who was left out may come back, and
 * another column may be chosen and abandoned.
 */
export const addRoleColors = (
  colors: Readonly<Record<string, string>>,
  roles: readonly string[],
): Readonly<Record<string, string>> => {
  const assigned = assignRoleColors(colors, roles);
  const all = { ...colors, ...assigned };
  return Object.keys(all).length > maxRoles ? assigned : all;
};
