import messages from "#messages/every-page.json" with { type: "json" };
import { feedPath } from "#shared/blog/feed-path.ts";
import { site } from "#shared/site.ts";
import { enabledOnly, type Owned } from "#shared/features.ts";
import type { FooterColumn, PagePath } from "./routes.ts";
import { analyticsInBuild } from "../analytics/services-in-build.ts";
import { contactHours } from "../contact/contact-hours.ts";

/** Folders other than `app` name pages by this type, so that a link to a missing page is a type error. */
export type { PagePath };

/** A link to a file of this site, such as the feed. */
type FileItem = Owned & { readonly label: string; readonly file: string };
type CookieSettingsItem = { readonly label: string; readonly opens: "cookie-settings" };
type OutsideItem = { readonly label: string; readonly href: string };

export const skipLinkLabel = messages.skip;
export const menuLabels = messages.menu;

export const signUpLink: OutsideItem = { label: messages.header.signUp, href: site.links.signUp };

/** Footer links below those of the route table's pages. */
export const furtherFooterLinks: {
  readonly [Column in FooterColumn]?: readonly (FileItem | CookieSettingsItem)[];
} = {
  resources: enabledOnly([{ feature: "blog", label: messages.pages.feed, file: feedPath }]),
  // Shown only if this build has services that need consent.
  company: analyticsInBuild ? [{ label: messages.pages.cookies, opens: "cookie-settings" }] : [],
};

export const footerTexts = {
  titles: messages.footer,
  /**
   * The two pages with office hours name different time zones (`site.hours`); the footer repeats those of the
   * current page.
   */
  hoursOn: (pathname: string): string => (pathname === "/faqs" ? site.hours.faqs : contactHours),
  email: site.supportEmail,
  phone: site.phone,
  tagline: messages.tagline,
  legal: site.legalName,
} as const;
