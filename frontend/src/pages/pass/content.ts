import words from "#words/pass.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

export const meta = words.meta;

export const content = {
  ...words.page,
  codeOf: (name: string) => fill(words.codeOf, { name }),
  signUp: { label: words.signUp, href: site.links.signUp },
} as const;
