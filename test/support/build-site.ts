/** `node test/support/build-site.ts <folder> <keys as JSON>`: the laptop's site with these analytics keys. */
import { buildServedSite } from "#infra/build/build.ts";
import { builtSiteIn } from "#infra/build/dist.ts";
import { analyticsKeysSchema, laptopSettings } from "#shared/site-settings.ts";

const [folder = "", keys = ""] = process.argv.slice(2);
const analytics = analyticsKeysSchema.parse(JSON.parse(keys));
await buildServedSite({ ...laptopSettings, analytics }, builtSiteIn(folder));
