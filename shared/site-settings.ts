import * as z from "zod/mini";
import { checkoutScript } from "./payment/payment-provider.ts";
import { site } from "./site.ts";
import { isEnabled } from "./features.ts";

/** Each with the name that its console gives the key. No key is secret, and a service without one does not exist. */
export const analyticsKeysSchema = z.object({
  mixpanel: z.optional(
    z.object({
      token: z.string().check(z.regex(/^[0-9a-f]{32}$/, "a Mixpanel token, 32 hex digits")),
      /** Where the project keeps its data; events sent to another region are dropped without an error. */
      residency: z.enum(["us", "eu", "in"], "us, eu or in"),
      /** The percentage of consenting visits that is recorded. */
      replayPercent: z.number("0 to 100").check(z.gte(0, "0 to 100"), z.lte(100, "0 to 100")),
    }),
  ),
  metaPixel: z.optional(
    z.object({ id: z.string().check(z.regex(/^\d{15,16}$/, "a Meta pixel's id, 15 or 16 digits")) }),
  ),
  ga4: z.optional(
    z.object({
      measurementId: z.string().check(z.regex(/^G-[A-Z0-9]{8,12}$/, "a measurement id such as G-ABCDE12345")),
    }),
  ),
});

export type AnalyticsKeys = z.infer<typeof analyticsKeysSchema>;

/** What a build of the site needs to know about the place it will be served from. It is written into `release.json`. */
export const siteSettingsSchema = z.object({
  /** Such as `https://www.example.com`, without a slash. A site without one asks search engines not to list it. */
  siteOrigin: z.optional(z.string()),
  /** The site's own host name, if it has one. Requests under any other name are redirected to it. */
  host: z.optional(z.string()),
  redirectedHosts: z.array(z.string()),
  transport: z.enum(["host and subdomains", "host alone"]),
  /** Address of the payment provider's script, which the payment pages load when they need it. */
  checkoutScript: z.string(),
  /** The part before the business number in a link that opens WhatsApp with a text filled in. */
  messagingBase: z.string(),
  analytics: analyticsKeysSchema,
  mailsReceipts: z.boolean(),
  /** Whether a plan or a quote can be had by email. Releases of before know nothing of it. */
  mailsDocuments: z._default(z.boolean(), false),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** How much of its name a site promises browsers to serve over https only. */
export type Transport = SiteSettings["transport"];

export const makeCloudSettings = ({
  host,
  redirectedHosts,
  transport,
  analytics,
  mailsReceipts,
  mailsDocuments,
}: Pick<
  SiteSettings,
  "host" | "redirectedHosts" | "transport" | "analytics" | "mailsReceipts" | "mailsDocuments"
>): SiteSettings => ({
  ...(host === undefined ? {} : { siteOrigin: `https://${host}`, host }),
  redirectedHosts,
  transport,
  checkoutScript: isEnabled("payment") ? checkoutScript : "",
  messagingBase: "https://wa.me/",
  analytics: isEnabled("analytics") ? analytics : {},
  mailsReceipts: isEnabled("payment") && mailsReceipts,
  mailsDocuments,
});

/** For `npm start`, `npm run dev` and the tests, with the simulators as providers. */
export const laptopSettings: SiteSettings = {
  siteOrigin: `https://www.${site.supportEmail.replace(/^.*@/, "")}`,
  redirectedHosts: [],
  transport: "host and subdomains",
  checkoutScript: isEnabled("payment") ? "/__local/payment/checkout.js" : "",
  messagingBase: "/__local/whatsapp/",
  analytics: {},
  mailsReceipts: isEnabled("payment"),
  mailsDocuments: true,
};
