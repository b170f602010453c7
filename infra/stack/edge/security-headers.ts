import type { AnalyticsService, ServiceHosts } from "#shared/analytics/analytics-services.ts";
import { checkoutHosts, checkoutScript } from "#shared/payment/payment-provider.ts";
import type { Release } from "#shared/site/release.ts";
import type { Transport } from "#shared/site-settings.ts";

/**
 * The referrer policy is not `no-referrer`, because the payment provider blocks payments without a referrer. Source of
 * the list: OWASP Secure Headers.
 */
export const securityHeaders = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "x-permitted-cross-domain-policies": "none",
} as const;

/** Headers of pages about one order: neither a cache nor the history of a shared browser stores them. */
const paymentSecurityHeaders = { ...securityHeaders, "cache-control": "no-store" } as const;

/** The provider's page may use the Payment Request API, and may open a bank's window that posts messages to it. */
const checkoutSecurityHeaders = {
  ...paymentSecurityHeaders,
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": securityHeaders["permissions-policy"].replace(
    "payment=()",
    `payment=(self ${checkoutHosts.pages.map((host) => `"${host}"`).join(" ")})`,
  ),
} as const;

/** The policy of JSON responses: they may not run anything. A page that a function returns sets its own policy. */
const apiContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * The policy of hashed files, and of the response if one is missing. A worker follows the policy of its own response
 * and may load its own modules and the fonts it draws with, an SVG image its own styles; other files may load nothing.
 */
const assetContentSecurityPolicy =
  "default-src 'none'; script-src 'self'; font-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export const responseHeaders = {
  site: securityHeaders,
  payment: paymentSecurityHeaders,
  checkout: checkoutSecurityHeaders,
  asset: { ...securityHeaders, "content-security-policy": assetContentSecurityPolicy },
  api: { ...securityHeaders, "content-security-policy": apiContentSecurityPolicy },
} as const;

/** Headers that the origin may set instead of us, by kind: all others of the origin are overridden. */
export const setByOrigin: Readonly<Record<keyof typeof responseHeaders, readonly string[]>> = {
  site: [],
  payment: [],
  checkout: [],
  asset: [],
  api: ["content-security-policy"],
};

/**
 * Sent to search engines with every response, overriding the page: it keeps stages that should not be found out of
 * their index.
 */
export const searchEngineHeaders = {
  index: {},
  noindex: { "x-robots-tag": "noindex" },
} as const;

export type SearchEngines = keyof typeof searchEngineHeaders;

/** Replaces the HSTS header if other sites may exist below the stage's host (infra/stack/stage/stage-domain.ts). */
export const transportHeaders = {
  "host and subdomains": {},
  "host alone": { "strict-transport-security": "max-age=63072000" },
} as const satisfies Readonly<Record<Transport, Readonly<Record<string, string>>>>;

type Hashes = Pick<Release, "scriptHash" | "baseStyleHash">;

/** Hosts in addition to the site's own, and the frames that a document may show. */
type Admitted = ServiceHosts & { readonly frames: readonly string[] };

const admit = (scriptHash: string, { scripts, images, frames, calls, workers = [] }: Admitted): string =>
  [
    ["script-src 'self'", scriptHash, ...scripts].join(" "),
    ["worker-src 'self'", ...workers].join(" "),
    ["img-src 'self' data: blob:", ...images].join(" "),
    ["connect-src 'self'", ...calls].join(" "),
    ...(frames.length === 0 ? [] : [["frame-src", ...frames].join(" ")]),
  ].join("; ");

/** Each host once, though two services may share it. */
const admitServices = (services: readonly AnalyticsService[]): ServiceHosts => {
  const list = (directive: keyof ServiceHosts) => [
    ...new Set(services.flatMap(({ hosts }) => hosts[directive] ?? [])),
  ];
  return { scripts: list("scripts"), images: list("images"), calls: list("calls"), workers: list("workers") };
};

const admitOnPaymentPages = (services: readonly AnalyticsService[]): ServiceHosts =>
  admitServices(services.filter(({ onPaymentPages }) => onPaymentPages));

/** One inline script and two inline styles, each by its hash; other hosts only if the kind of page allows them. */
export const makePolicyParts = (
  { scriptHash, baseStyleHash }: Hashes,
  services: readonly AnalyticsService[],
) => {
  const paying = admitOnPaymentPages(services);
  return {
    common: [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "font-src 'self'",
      "media-src 'self'",
      "manifest-src 'self'",
    ].join("; "),
    styleSources: baseStyleHash,
    page: admit(scriptHash, { ...admitServices(services), frames: [] }),
    payment: admit(scriptHash, { ...paying, frames: [] }),
    /**
     * The policy of pages with other people's data (`isolatedPaths`): their content cannot be sent to anyone, including
     * us.
     */
    isolated: `script-src 'self' ${scriptHash}; img-src 'self' data: blob:; connect-src 'none'`,
    /** The policy of the documents of `checkoutPaths`; `'self'` frames the page of the local environment's provider. */
    checkout: admit(scriptHash, {
      scripts: [...paying.scripts, checkoutScript],
      images: paying.images,
      calls: [...paying.calls, ...checkoutHosts.calls],
      frames: ["'self'", ...checkoutHosts.pages],
    }),
  } as const;
};
