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

/**
 * The design after a saved or linked one was opened over it. An open list may lack the code column of the list that the
 * opened design was made for.
 */
export const openDesign = (before: Design, opened: PortableDesign, list: GuestList | undefined): Design => {
  const next = { ...before, ...opened };
  return list ? colorRoles({ ...next, codeSource: chooseCodeSource(list, next.codeSource) }, list) : next;
};
