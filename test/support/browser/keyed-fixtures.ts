import { test as base } from "./fixtures.ts";

/** Tests whose relative paths belong to the site with analytics keys. */
export const test = base.extend({ baseURL: ({ keyedSite }, use) => use(keyedSite.origin) });
