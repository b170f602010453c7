/**
 * `node test/support/build/build-site.ts <folder> <keys as JSON>`: builds the site for this machine with these
 * analytics keys; with `--without-domain`, the site of a stage without a domain, which sends no mail to visitors.
 */
import { buildServedSite } from "#infra/build/build.ts";
import { builtSiteIn } from "#infra/build/dist.ts";
import { analyticsKeysSchema, localSettings } from "#shared/site-settings.ts";

const [folder = "", keys = "", ...flags] = process.argv.slice(2);
const analytics = analyticsKeysSchema.parse(JSON.parse(keys));
const { siteOrigin, ...settings } = localSettings;
await buildServedSite(
  {
    ...settings,
    ...(flags.includes("--without-domain") ? { mailsDocuments: false } : { siteOrigin }),
    analytics,
  },
  builtSiteIn(folder),
);
