import type { PagePath } from "../../content/navigation.ts";
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
  links: [
    { to: "/", label: "Home" },
    { to: "/features", label: "What it does" },
    { to: "/pricing", label: "What it costs" },
    { to: "/faqs", label: "Answers to questions" },
    { to: "/contact", label: "Write to us" },
  ] satisfies readonly { readonly to: PagePath; readonly label: string }[],
} as const;
