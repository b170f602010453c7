import { chooseCodeSource, listRoles, readGuests, type GuestList } from "../guests/guest-list.ts";
import type { Design } from "./badge-design.ts";
import { addRoleColors } from "./role-colors.ts";
import type { PortableDesign } from "./saved-design.ts";

export const rolesOf = (list: GuestList, { codeSource }: Design): readonly string[] =>
  listRoles(readGuests(list, codeSource).guests);

/** Adds the colors of roles that the list shows only now. */
export const colorRoles = (design: Design, list: GuestList): Design => ({
  ...design,
  roleColors: addRoleColors(design.roleColors, rolesOf(list, design)),
});

/** The codes of an open list stay as they are, and an opened design only says whether a badge shows them. */
const keepCodeSource = (
  before: Design["codeSource"],
  opened: Design["codeSource"],
  list: GuestList,
): Design["codeSource"] => {
  if (opened === "none") return opened;
  return before === "none" ? (list.savedCodes ?? chooseCodeSource(list, opened)) : before;
};

/** The design after a saved or linked one was opened over it. */
export const openDesign = (before: Design, opened: PortableDesign, list: GuestList | undefined): Design => {
  const next = { ...before, ...opened };
  if (!list) return next;
  return colorRoles({ ...next, codeSource: keepCodeSource(before.codeSource, next.codeSource, list) }, list);
};
