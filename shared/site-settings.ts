import * as z from "zod/mini";
import { checkoutScript } from "./payment/payment-provider.ts";
import { site } from "./site.ts";
import { isEnabled } from "./features.ts";

/**
 * Keys under the names that each provider's console uses. They are not secret. A service without a key is not loaded.
 */
export const analyticsKeysSchema = z.object({
  mixpanel: z.optional(
    z.object({
      token: z.string().check(z.regex(/^[0-9a-f]{32}$/, "a Mixpanel token, 32 hex digits")),
      /** The region that stores the project's data; events sent to another region are dropped without an error. */
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

/** Settings of the place that a build of the site is served from. They are written into `release.json`. */
export const siteSettingsSchema = z.object({
  /**
   * For example `https://www.example.com`, without a trailing slash. A site without an origin asks search engines not
   * to index it.
   */
  siteOrigin: z.optional(z.string()),
  /** The site's own host name, if it has one. Requests for any other host are redirected to it. */
  host: z.optional(z.string()),
  redirectedHosts: z.array(z.string()),
  transport: z.enum(["host and subdomains", "host alone"]),
  /** Address of the payment provider's script, which the payment pages load when they need it. */
  checkoutScript: z.string(),
  /** The URL before the business number in a link that opens WhatsApp with a text filled in. */
  messagingBase: z.string(),
  analytics: analyticsKeysSchema,
  mailsReceipts: z.boolean(),
  /** Whether visitors can request a plan or a quote by email. Older releases do not have this setting. */
  mailsDocuments: z._default(z.boolean(), false),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** The part of its domain for which a site promises browsers https only (HSTS). */
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

/** Settings for `npm start`, `npm run dev` and the tests, with the simulators as providers. */
export const localSettings: SiteSettings = {
  siteOrigin: `https://www.${site.supportEmail.replace(/^.*@/, "")}`,
  redirectedHosts: [],
  transport: "host and subdomains",
  checkoutScript: isEnabled("payment") ? "/__local/payment/checkout.js" : "",
  messagingBase: "/__local/whatsapp/",
  analytics: {},
  mailsReceipts: isEnabled("payment"),
  mailsDocuments: true,
};
