import { feedPath } from "#shared/feed-path.ts";
import { site } from "#shared/site.ts";
import type { PagePath } from "../app/routes.ts";

/** Layers below `app` name pages by this type, so a link to a page that does not exist is a type error. */
export type { PagePath };

type PageItem = { readonly label: string; readonly to: PagePath };
/** A file of the site's own, such as the feed. */
type FileItem = { readonly label: string; readonly file: string };
type OutsideItem = { readonly label: string; readonly href: string };

export const skipLinkLabel = "Skip to content";
export const menuLabels = { name: "Main", open: "Menu" } as const;

export const headerLinks: readonly PageItem[] = [
  { label: "HOME", to: "/" },
  { label: "CONTACT US", to: "/contact" },
];

export const signUpLink: OutsideItem = { label: "FREE SIGN UP", href: site.links.signUp };

export const footerGroups: readonly {
  readonly title: string;
  readonly links: readonly (PageItem | FileItem | OutsideItem)[];
}[] = [
  {
    title: "Product",
    links: [
      { label: "Overview", to: "/" },
      { label: "Sign up free", href: site.links.signUp },
      { label: "Book a call", href: site.links.booking },
    ],
  },
  {
    title: "Resources",
    links: [
      { label: "Blog", to: "/blog" },
      { label: "RSS", file: feedPath },
    ],
  },
  { title: "Company", links: [{ label: "Contact", to: "/contact" }] },
];

export const footerTexts = {
  contactTitle: "At the help desk",
  hours: site.hours.contact,
  email: site.supportEmail,
  phone: site.phone,
  brand: site.brand,
  tagline: site.tagline,
  legal: site.legalName,
} as const;
