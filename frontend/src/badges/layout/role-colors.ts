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

/** A role that has a color keeps it; a new one gets the first color that the fewest of the roles have. */
export const assignRoleColors = (
  colors: Readonly<Record<string, string>>,
  roles: readonly string[],
): Readonly<Record<string, string>> => {
  const counts = new Map<string, number>(roleColors.map((color) => [color, 0]));
  const count = (color: string): number => counts.get(color) ?? 0;
  const take = (color: string): string => {
    counts.set(color, count(color) + 1);
    return color;
  };
  const isNew = (role: string): boolean => !Object.hasOwn(colors, role);
  for (const role of roles) if (!isNew(role)) take(findRoleColor(colors, role));
  const takeNext = (): string =>
    take(roleColors.reduce((least, color) => (count(color) < count(least) ? color : least)));
  return Object.fromEntries(
    roles.map((role) => [role, isNew(role) ? takeNext() : findRoleColor(colors, role)]),
  );
};

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
