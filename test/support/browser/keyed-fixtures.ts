import { test as base } from "./fixtures.ts";

/** Tests whose paths are those of the site with analytics keys. */
export const test = base.extend({ baseURL: ({ keyedSite }, use) => use(keyedSite.origin) });
