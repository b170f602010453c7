/** The origin that canonical addresses name, put in by the build (see `frontend/build.ts`). */
export const siteOrigin = import.meta.env.SITE_ORIGIN;
