import * as z from "zod/mini";

/** What a build of the site is told about the place it will be served from. It is written into `release.json`. */
export const siteSettingsSchema = z.object({
  /** Address of the payment provider's script, which the payment pages load when they need it. */
  checkoutScript: z.string(),
  /** What stands before the business number in a link that opens WhatsApp with a text filled in. */
  messagingBase: z.string(),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** For every stage: PhonePe serves its sandbox and its production by one script. */
export const cloudSettings: SiteSettings = {
  checkoutScript: "https://mercury.phonepe.com/web/bundle/checkout.js",
  messagingBase: "https://wa.me/",
};

/** For `npm start`, `npm run dev` and the tests: the providers are the simulators of the laptop edition. */
export const laptopSettings: SiteSettings = {
  checkoutScript: "/__local/phonepe/checkout.js",
  messagingBase: "/__local/whatsapp/",
};

/** Whether a build may be deployed: what the laptop edition serves exists nowhere else. */
export const isForCloud = ({ checkoutScript }: SiteSettings): boolean =>
  checkoutScript.startsWith("https://");
