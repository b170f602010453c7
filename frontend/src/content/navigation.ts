import { feedPath } from "#shared/feed-path.ts";
import { site } from "#shared/site.ts";
import type { PagePath } from "../app/routes.ts";
import { analyticsInBuild } from "../features/analytics/services-in-build.ts";

/** Layers below `app` name pages by this type, so a link to a page that does not exist is a type error. */
export type { PagePath };

type PageItem = { readonly label: string; readonly to: PagePath };
/** A file of the site's own, such as the feed. */
type FileItem = { readonly label: string; readonly file: string };
type CookieSettingsItem = { readonly label: string; readonly opens: "cookie-settings" };
type OutsideItem = { readonly label: string; readonly href: string };

export const skipLinkLabel = "Skip to content";
export const menuLabels = { name: "Main", open: "Menu" } as const;

export const headerLinks: readonly PageItem[] = [
  { label: "HOME", to: "/" },
  { label: "FEATURES", to: "/features" },
  { label: "PRICING", to: "/pricing" },
  { label: "FAQS", to: "/faqs" },
  { label: "CONTACT US", to: "/contact" },
  { label: "GENERATE QR CODE", to: "/generate-qrcode-free" },
];

export const signUpLink: OutsideItem = { label: "FREE SIGN UP", href: site.links.signUp };

/** Only where there is anything to choose. */
const cookieSettings: readonly CookieSettingsItem[] = analyticsInBuild
  ? [{ label: "Cookie settings", opens: "cookie-settings" }]
  : [];

export const footerGroups: readonly {
  readonly title: string;
  readonly links: readonly (PageItem | FileItem | CookieSettingsItem)[];
}[] = [
  {
    title: "Product",
    links: [
      { label: "Features", to: "/features" },
      { label: "Pricing", to: "/pricing" },
      { label: "Corporate events", to: "/corporate-events" },
      { label: "Voice AI demo", to: "/voice-ai-demo" },
    ],
  },
  {
    title: "Free tools",
    links: [
      { label: "QR generator", to: "/generate-qrcode-free" },
      { label: "vCard creator", to: "/vcard/create" },
    ],
  },
  {
    title: "Resources",
    links: [
      { label: "FAQs", to: "/faqs" },
      { label: "Blog", to: "/blog" },
      { label: "RSS", file: feedPath },
    ],
  },
  {
    title: "Company",
    links: [
      { label: "Contact", to: "/contact" },
      { label: "Pay now", to: "/pay-now" },
      { label: "Privacy policy", to: "/privacy-policy" },
      { label: "Terms and conditions", to: "/terms-and-conditions" },
      { label: "Refund policy", to: "/refund-policy" },
      ...cookieSettings,
    ],
  },
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
