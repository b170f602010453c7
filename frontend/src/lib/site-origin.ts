/**
 * Origin of canonical addresses, set by the build (see `frontend/build/build.ts`). Undefined for a site
 * without a domain, whose pages must not be indexed.
 */
export const siteOrigin = import.meta.env.SITE_ORIGIN;

export const addressOf = (path: string): string => `${siteOrigin ?? ""}${path}`;
