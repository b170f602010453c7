export const guestFields = [
  "name",
  "firstName",
  "lastName",
  "organization",
  "title",
  "role",
  "code",
  "table",
] as const;
export type GuestField = (typeof guestFields)[number];

/** The column of each field, counted from 0; a field without one is in no column. */
export type Mapping = Readonly<Partial<Record<GuestField, number>>>;
