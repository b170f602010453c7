import messages from "#messages/legal.json" with { type: "json" };
import { site } from "#shared/site.ts";

/** A list item: text, a term with its definition, or a link. */
export type LegalItem =
  | string
  | { readonly name: string; readonly text: string }
  | { readonly label: string; readonly href: string };

export type LegalTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A paragraph, a list or a table. */
export type LegalBlock = string | readonly LegalItem[] | LegalTable;

export type LegalSection = {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
};

export type LegalContent = {
  readonly heading: string;
  readonly short: string;
  /** Contact details follow the last section. */
  readonly sections: readonly LegalSection[];
};

export const legalTexts = {
  contents: messages.contents,
  inShort: messages.inShort,
  changed: { label: messages.changed, display: "November 23, 2026", date: "2026-11-23" },
  company: site.legalName,
  emailLabel: messages.email,
  phoneLabel: messages.phone,
  postLabel: messages.post,
  email: site.supportEmail,
  phone: site.phone,
  post: [site.legalName, ...site.seller.address].join(", "),
} as const;
