import type { AnalyticsService, ServiceHosts } from "#shared/analytics/analytics-services.ts";
import { checkoutHosts, checkoutScript } from "#shared/payment/payment-provider.ts";
import type { Release } from "#shared/site/release.ts";
import type { Transport } from "#shared/site-settings.ts";

/** Not `no-referrer`: the payment provider blocks payments without one. Source of the list: OWASP Secure Headers. */
export const securityHeaders = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "x-permitted-cross-domain-policies": "none",
} as const;

/** For pages of one order: neither a shared browser's cache nor its history keeps them. */
const paymentSecurityHeaders = { ...securityHeaders, "cache-control": "no-store" } as const;

/** The provider's page may use the payment sheet, and may open a bank's window that answers it. */
const checkoutSecurityHeaders = {
  ...paymentSecurityHeaders,
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": securityHeaders["permissions-policy"].replace(
    "payment=()",
    `payment=(self ${checkoutHosts.pages.map((host) => `"${host}"`).join(" ")})`,
  ),
} as const;

/** For answers that are data: nothing in them may ever run. A page that a function answers brings the policy it needs. */
const apiContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * For hashed files, and for the answer when one is missing. A worker obeys the policy it came with and may load its own
 * parts and the faces it draws with, a drawing its own styles; nothing else in a file loads anything.
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

/** What the origin may say in place of ours, by the sort: everything else it says of these is overridden. */
export const setByOrigin: Readonly<Record<keyof typeof responseHeaders, readonly string[]>> = {
  site: [],
  payment: [],
  checkout: [],
  asset: [],
  api: ["content-security-policy"],
};

/** Told to search engines with every response, overriding its page: a stage that is not for them sends them away. */
export const searchEngineHeaders = {
  welcome: {},
  "sent away": { "x-robots-tag": "noindex" },
} as const;

export type SearchEngines = keyof typeof searchEngineHeaders;

/** Replaces the promise of https where others may live below the stage's host (infra/stack/stage/stage-domain.ts). */
export const transportHeaders = {
  "host and subdomains": {},
  "host alone": { "strict-transport-security": "max-age=63072000" },
} as const satisfies Readonly<Record<Transport, Readonly<Record<string, string>>>>;

type Hashes = Pick<Release, "scriptHash" | "baseStyleHash">;

/** Hosts beside the site's own, and the frames that a document may show. */
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

/** One inline script and two inline styles, each by its hash; of other hosts only what the sort of page admits. */
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
    /** For pages with other people's data (`isolatedPaths`): what is read there can be told to nobody, us included. */
    isolated: `script-src 'self' ${scriptHash}; img-src 'self' data: blob:; connect-src 'none'`,
    /** For the documents of `checkoutPaths`; `'self'` frames the page that the local environment's provider shows. */
    checkout: admit(scriptHash, {
      scripts: [...paying.scripts, checkoutScript],
      images: paying.images,
      calls: [...paying.calls, ...checkoutHosts.calls],
      frames: ["'self'", ...checkoutHosts.pages],
    }),
  } as const;
};
