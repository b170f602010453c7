import { site } from "#shared/site.ts";

export type LegalBlock =
  | string
  | { readonly type: "list"; readonly items: readonly string[] }
  | {
      readonly type: "rules";
      readonly rules: readonly { readonly name: string; readonly text: string }[];
    }
  | {
      readonly type: "table";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | {
      readonly type: "links";
      readonly links: readonly { readonly label: string; readonly href: string }[];
    }
  | { readonly type: "contact" };

export type LegalSection = {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
};

export type LegalContent = {
  readonly heading: string;
  readonly short: string;
  readonly sections: readonly LegalSection[];
};

export const legalTexts = {
  contents: "On this page",
  inShort: "In short",
  changed: { label: "Last changed", display: "November 23, 2026", date: "2026-11-23" },
  company: site.legalName,
  emailLabel: "Email",
  phoneLabel: "Phone",
  email: site.supportEmail,
  phone: site.phone,
} as const;
