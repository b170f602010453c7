import words from "#words/not-found.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import type { PagePath } from "../../content/navigation.ts";

export const meta = {
  title: fill(words.page.title, { brand: site.brand }),
  description: words.page.description,
  keywords: words.page.keywords,
} as const;

export const content = {
  heading: words.page.heading,
  text: words.page.text,
  badge: words.page.badge,
  linksTitle: words.page.linksTitle,
  links: [
    { to: "/", label: words.page.home },
    { to: "/features", label: words.page.features },
    { to: "/pricing", label: words.page.pricing },
    { to: "/faqs", label: words.page.faqs },
    { to: "/contact", label: words.page.contact },
  ] satisfies readonly { readonly to: PagePath; readonly label: string }[],
} as const;
