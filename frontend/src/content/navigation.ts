import { site } from "#shared/site.ts";
import type { PagePath } from "../app/routes.ts";

/** Layers below `app` name pages by this type, so a link to a page that does not exist is a type error. */
export type { PagePath };

type PageItem = { readonly label: string; readonly to: PagePath };
type OutsideItem = { readonly label: string; readonly href: string };

/** Stands in the route table once its page does; then it is one of `PagePath` like any other. */
export const faqsPath = "/faqs";

export const skipLinkLabel = "Skip to content";
export const menuLabels = { name: "Main", open: "Menu" } as const;

export const headerLinks: readonly PageItem[] = [
  { label: "HOME", to: "/" },
  { label: "PRICING", to: "/pricing" },
  { label: "CONTACT US", to: "/contact" },
];

export const signUpLink: OutsideItem = { label: "FREE SIGN UP", href: site.links.signUp };

export const footerGroups: readonly {
  readonly title: string;
  readonly links: readonly (PageItem | OutsideItem)[];
}[] = [
  {
    title: "Product",
    links: [
      { label: "Overview", to: "/" },
      { label: "Pricing", to: "/pricing" },
      { label: "Sign up free", href: site.links.signUp },
      { label: "Book a call", href: site.links.booking },
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
