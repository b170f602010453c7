import { feedPath } from "#shared/feed-path.ts";
import { site } from "#shared/site.ts";
import { present, type Owned } from "#shared/switches.ts";
import type { FooterTitle, PagePath } from "../app/routes.ts";
import { analyticsInBuild } from "../features/analytics/services-in-build.ts";

/** Layers below `app` name pages by this type, so a link to a page that does not exist is a type error. */
export type { PagePath };

/** A file of the site's own, such as the feed. */
type FileItem = Owned & { readonly label: string; readonly file: string };
type CookieSettingsItem = { readonly label: string; readonly opens: "cookie-settings" };
type OutsideItem = { readonly label: string; readonly href: string };

export const skipLinkLabel = "Skip to content";
export const menuLabels = { name: "Main", open: "Menu" } as const;

export const signUpLink: OutsideItem = { label: "FREE SIGN UP", href: site.links.signUp };

/** What stands in the footer below the pages of the route table. */
export const furtherFooterLinks: {
  readonly [Title in FooterTitle]?: readonly (FileItem | CookieSettingsItem)[];
} = {
  Resources: present([{ capability: "blog", label: "RSS", file: feedPath }]),
  // Only where there is anything to choose.
  Company: analyticsInBuild ? [{ label: "Cookie settings", opens: "cookie-settings" }] : [],
};

export const footerTexts = {
  contactTitle: "At the help desk",
  /** The two pages that state hours name different zones (`site.hours`): the footer agrees with its page. */
  hoursOn: (pathname: string): string => (pathname === "/faqs" ? site.hours.faqs : site.hours.contact),
  email: site.supportEmail,
  phone: site.phone,
  brand: site.brand,
  tagline: site.tagline,
  legal: site.legalName,
} as const;
