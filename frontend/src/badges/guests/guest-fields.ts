/** Rows of cells, all of equal length and none of them empty. */
export type Table = readonly (readonly string[])[];

export const guestFields = [
  "name",
  "firstName",
  "lastNamePrefix",
  "lastName",
  "organization",
  "title",
  "role",
  "code",
  "table",
] as const;
export type GuestField = (typeof guestFields)[number];

/** Column of each field, counted from 0. Fields that are in no column are left out. */
export type Mapping = Readonly<Partial<Record<GuestField, number>>>;

/** Number of non-empty rows at the top in which headings are searched. */
export const triedRows = 10;

/** A person who gets a badge. `row` is the row of the list, counted as a spreadsheet does. */
export type Guest = {
  readonly row: number;
  readonly name: string;
  /** Sort key of lists. */
  readonly lastName: string;
  readonly organization: string;
  readonly title: string;
  readonly role: string;
  /** Seating of the guest; empty if the list does not contain it. */
  readonly table: string;
  /** Text of the QR code; empty for no code. */
  readonly code: string;
};
