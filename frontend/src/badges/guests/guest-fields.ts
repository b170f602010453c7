/** Rows of cells, all of one length, none of them empty. */
export type Table = readonly (readonly string[])[];

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

/** Headings are looked for in the first rows that are not empty. */
export const triedRows = 10;

/** Somebody who gets a badge. `row` is the row of the list, counted as a spreadsheet does. */
export type Guest = {
  readonly row: number;
  readonly name: string;
  /** What lists are sorted by. */
  readonly lastName: string;
  readonly organization: string;
  readonly title: string;
  readonly role: string;
  /** Where the guest is seated; empty where the list does not say. */
  readonly table: string;
  /** What the code holds; empty without one. */
  readonly code: string;
};
