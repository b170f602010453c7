import words from "#words/not-found.json" with { type: "json" };
import type { PagePath } from "../../content/navigation.ts";

export const meta = words.page.meta;

export const content = {
  ...words.page.message,
  links: [
    { to: "/", label: words.page.links.home },
    { to: "/features", label: words.page.links.features },
    { to: "/pricing", label: words.page.links.pricing },
    { to: "/faqs", label: words.page.links.faqs },
    { to: "/contact", label: words.page.links.contact },
  ] satisfies readonly { readonly to: PagePath; readonly label: string }[],
} as const;
