import { site } from "#shared/site.ts";

const brand = site.brand.toLowerCase();
const mailDomain = site.supportEmail.slice(site.supportEmail.indexOf("@") + 1);

/** What the stack names per stage, for the stage "local". */
export const localNames = {
  contactTable: `${brand}-local-contact`,
  mailDomain,
  mailFrom: `${site.brand} website <no-reply@${mailDomain}>`,
  mailConfigurationSet: `${brand}-local-support-mail`,
  parameters: new Map([[`/${brand}/local/contact/mail-function-name`, "contactMail"]]),
} as const;
