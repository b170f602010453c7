import messages from "#messages/data-inventory.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";

export type Identifier = "email address" | "number";

export type Build = { readonly mailsReceipts: boolean; readonly needsConsent: boolean };

export type Text = string | ((build: Build) => string);

export type PolicyRow = { readonly what: Text; readonly why: Text; readonly howLong: string };

export type PersonalData = PolicyRow & {
  /** The name of these rows for operators, in the plural. */
  readonly name: string;
  readonly whose: string;
  /** The identifiers by which a person's rows are found; "nothing" if a hash only shows that two rows are the same. */
  readonly foundBy: readonly [Identifier, ...Identifier[]] | "nothing";
  readonly also?: PolicyRow;
};

export type TableInventory = Readonly<Record<string, PersonalData | "not personal">>;

/** Session storage ends with the tab, local storage lasts until the visitor clears it. */
export type BrowserStorage = "session" | "local" | "database";

/** Keys under which the site stores data in the visitor's browser, and for each its content, purpose and duration. */
export type StoredValues = {
  readonly storage: BrowserStorage;
  readonly keys: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, readonly string[]>>;
};

/** A key without texts, or texts without a key, do not compile. */
export const describeStored = <Keys extends Readonly<Record<string, string>>, Texts extends object>(
  storage: BrowserStorage,
  keys: Keys,
  texts: Texts & {
    readonly [Name in keyof Keys | keyof Texts]: Name extends keyof Keys ? readonly string[] : never;
  },
): StoredValues => ({ storage, keys, texts });

export const deletedAfter = (months: number): string =>
  formatMessage(messages.deletedAfterMonths, { months });
export const deletedAfterDays = (days: number): string => formatMessage(messages.deletedAfterDays, { days });
