import { site } from "#shared/site.ts";

export const meta = {
  title: `404 Page Not Found | ${site.brand}`,
  description: "The page you're looking for doesn't exist.",
  keywords: ["404", "page not found"],
} as const;

export const content = {
  heading: "404 Page Not Found",
  text: "The page you're looking for doesn't exist.",
  badge: { print: "NO ENTRY · NO ENTRY", mark: "404", from: "Not on the list", role: "No entry" },
  linksTitle: "These are on the list",
  links: {
    home: "Home",
    contact: "Contact us",
    signUp: { label: "Sign up free", href: site.links.signUp },
    booking: { label: "Book a call", href: site.links.booking },
    email: site.supportEmail,
  },
} as const;
