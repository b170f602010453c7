import * as z from "zod/mini";
import { site } from "./site.ts";

/**
 * The services that a visitor's consent may let in, each with what its own console calls the key. None of them is a
 * secret: a browser shows them all. A service without a key does not exist for the build.
 */
export const analyticsKeysSchema = z.object({
  mixpanel: z.optional(
    z.object({
      token: z.string().check(z.regex(/^[0-9a-f]{32}$/, "a Mixpanel token is 32 hex digits")),
      /** Where the project keeps its data; events sent to another region are dropped without an error. */
      residency: z.enum(["us", "eu", "in"]),
      /** Of a hundred visits that allow it, how many are recorded. */
      replayPercent: z.number().check(z.gte(0), z.lte(100)),
    }),
  ),
  metaPixel: z.optional(
    z.object({ id: z.string().check(z.regex(/^\d{15,16}$/, "a Meta pixel's id is 15 or 16 digits")) }),
  ),
  ga4: z.optional(
    z.object({
      measurementId: z.string().check(z.regex(/^G-[A-Z0-9]{8,12}$/, "a measurement id is like G-ABCDE12345")),
    }),
  ),
});

export type AnalyticsKeys = z.infer<typeof analyticsKeysSchema>;

/** @returns what is wrong with the first key that is, as `analytics.ga4.measurementId: …`, or undefined */
export const findWrongKey = (keys: AnalyticsKeys): string | undefined => {
  const [issue] = analyticsKeysSchema.safeParse(keys).error?.issues ?? [];
  return issue && `${["analytics", ...issue.path].join(".")}: ${issue.message}`;
};

/** What a build of the site is told about the place it will be served from. It is written into `release.json`. */
export const siteSettingsSchema = z.object({
  /** E.g. `https://www.example.com`, without a slash at the end: canonical addresses begin with it. */
  siteOrigin: z.string(),
  /** Address of the payment provider's script, which the payment pages load when they need it. */
  checkoutScript: z.string(),
  /** What stands before the business number in a link that opens WhatsApp with a text filled in. */
  messagingBase: z.string(),
  analytics: analyticsKeysSchema,
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** Of a site without a domain of its own: the domain that support writes from. */
const defaultSiteOrigin = `https://www.${site.supportEmail.replace(/^.*@/, "")}`;

/** For a stage. PhonePe serves its sandbox and its production by one script. */
export const makeCloudSettings = ({
  siteOrigin = defaultSiteOrigin,
  analytics,
}: {
  readonly siteOrigin?: string | undefined;
  readonly analytics: AnalyticsKeys;
}): SiteSettings => ({
  siteOrigin,
  checkoutScript: "https://mercury.phonepe.com/web/bundle/checkout.js",
  messagingBase: "https://wa.me/",
  analytics,
});

/** For `npm start`, `npm run dev` and the tests: the providers are the simulators of the laptop edition. */
export const laptopSettings: SiteSettings = {
  siteOrigin: defaultSiteOrigin,
  checkoutScript: "/__local/phonepe/checkout.js",
  messagingBase: "/__local/whatsapp/",
  analytics: {},
};
