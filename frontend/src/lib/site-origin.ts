/**
 * The origin that canonical addresses name, put in by the build (see `frontend/build/build.ts`). Undefined for a site without a
 * domain: no page of it may be listed.
 */
export const siteOrigin = import.meta.env.SITE_ORIGIN;

export const addressOf = (path: string): string => `${siteOrigin ?? ""}${path}`;
