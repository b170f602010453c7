import type { Guest } from "./guest-fields.ts";

/** In which order badges come out of the printer: the list's own, or by one of a guest's fields. */
export const guestOrders = ["list", "lastName", "organization", "table"] as const;
export type GuestOrder = (typeof guestOrders)[number];

/** Table 2 comes before table 10, and é beside e. */
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Who has nothing in that field comes last; who shares it is sorted by last name, and then as the list has it. */
export const orderGuests = (guests: readonly Guest[], order: GuestOrder): readonly Guest[] =>
  order === "list"
    ? guests
    : guests.toSorted(
        (one, other) =>
          Number(one[order] === "") - Number(other[order] === "") ||
          compare(one[order], other[order]) ||
          compare(one.lastName, other.lastName) ||
          compare(one.name, other.name),
      );

/** The orders in which a list can be put: those of which anybody has the field. */
export const listOrders = (guests: readonly Guest[]): readonly GuestOrder[] =>
  guestOrders.filter((order) => order === "list" || guests.some((guest) => guest[order] !== ""));
