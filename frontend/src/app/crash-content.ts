import { site } from "#shared/site.ts";

export const crashContent = {
  brand: site.brand,
  heading: "Something broke on our side",
  text: "This page could not be shown. Reloading often helps; everything else on the site still works.",
  reload: "Reload",
  home: "Home",
  help: "If it happens again, write to",
  email: site.supportEmail,
} as const;
