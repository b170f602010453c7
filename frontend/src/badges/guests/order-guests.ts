import type { Guest } from "./guest-fields.ts";

/** Order in which badges are printed: the list's own, or by a field of the guests. */
export const guestOrders = ["list", "lastName", "organization", "table"] as const;
export type GuestOrder = (typeof guestOrders)[number];

/** Table 2 is sorted before table 10, and é next to e. */
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/**
 * Guests with an empty field come last. Guests with equal values are sorted by last name, and then in the
 * list's order.
 */
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

/** The sort orders to offer: those whose field is filled for at least one guest. */
export const listOrders = (guests: readonly Guest[]): readonly GuestOrder[] =>
  guestOrders.filter((order) => order === "list" || guests.some((guest) => guest[order] !== ""));
