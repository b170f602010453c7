import { site } from "#shared/site.ts";

export const crashContent = {
  heading: "Something broke on our side",
  text: "This page could not be shown. Nothing you sent before was lost. Reload it, or go back to the start.",
  reload: "Reload",
  home: "Home",
  help: "If it happens again, write to",
  email: site.supportEmail,
} as const;
