import type { Release } from "#shared/release.ts";

/**
 * The headers that every response carries, whatever answered it. None of them changes with a release, so the
 * response-headers policy may hold them while two releases are live. Source of the list: OWASP Secure Headers.
 * `Referrer-Policy` is not `no-referrer`: the payment provider blocks payments that arrive without a referrer.
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

/** For answers that are data: nothing in them may ever run. */
export const apiContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For the site's own documents: one inline script and one inline style, each by its hash, and nothing from elsewhere. */
export const makePageContentSecurityPolicy = ({
  scriptHash,
  styleHash,
}: Pick<Release, "scriptHash" | "styleHash">): string =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `script-src 'self' ${scriptHash}`,
    `style-src 'self' ${styleHash}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join("; ");
