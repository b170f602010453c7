/**
 * `node test/support/build/build-site.ts <folder> <keys as JSON>`: the laptop's site with these analytics keys; with
 * `--without-domain`, as a stage without one shows it, which mails no visitors either.
 */
import { buildServedSite } from "#infra/build/build.ts";
import { builtSiteIn } from "#infra/build/dist.ts";
import { analyticsKeysSchema, laptopSettings } from "#shared/site-settings.ts";

const [folder = "", keys = "", ...flags] = process.argv.slice(2);
const analytics = analyticsKeysSchema.parse(JSON.parse(keys));
const { siteOrigin, ...settings } = laptopSettings;
await buildServedSite(
  {
    ...settings,
    ...(flags.includes("--without-domain") ? { mailsDocuments: false } : { siteOrigin }),
    analytics,
  },
  builtSiteIn(folder),
);
