import { site } from "#shared/site.ts";

export const crashContent = {
  brand: site.brand,
  heading: "Something broke on our side",
  text: "We could not show this page. Reloading often helps, and the rest of the site still works.",
  reload: "Reload",
  home: "Home",
  help: "If it happens again, write to",
  email: site.supportEmail,
} as const;
