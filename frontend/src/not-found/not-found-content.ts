import messages from "#messages/not-found.json" with { type: "json" };
import type { PagePath } from "../navigation/links.ts";

export const meta = messages.page.meta;

export const content = {
  ...messages.page.message,
  links: [
    { to: "/", label: messages.page.links.home },
    { to: "/features", label: messages.page.links.features },
    { to: "/pricing", label: messages.page.links.pricing },
    { to: "/faqs", label: messages.page.links.faqs },
    { to: "/contact", label: messages.page.links.contact },
  ] satisfies readonly { readonly to: PagePath; readonly label: string }[],
} as const;
