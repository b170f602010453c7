import * as z from "zod/mini";
import { siteSettingsSchema } from "../site-settings.ts";

/** 12 hex digits of the SHA-256 of everything in the release: the same input gives the same id. */
export const releaseIdSchema = z.string().check(z.regex(/^[0-9a-f]{12}$/));

/** Written as `dist/site/release.json`. Paths are relative to `releases/<id>` and start with a slash. */
export const releaseSchema = z.object({
  id: releaseIdSchema,
  pages: z.record(z.string(), z.string()),
  /** By country, the pages that have their own document there, e.g. `IN` to `/pricing` to `/pricing.in.html`. */
  countryPages: z.record(z.string(), z.record(z.string(), z.string())),
  /**
   * Documents for any single segment below a folder that is not a page itself, e.g. `/vcard/` to `/vcard.shell.html`.
   */
  shells: z.record(z.string(), z.string()),
  files: z.array(z.string()),
  notFound: z.object({ site: z.string(), bare: z.string(), blogPost: z.string() }),
  /**
   * CSP source expressions, e.g. `'sha256-…'`, of the inline script and style that every document has. A language with
   * its own script has its own style, whose hash follows after a space.
   */
  scriptHash: z.string(),
  baseStyleHash: z.string(),
  /** The hash of each document's second style, the one of its page. */
  styleHashes: z.record(z.string(), z.string()),
  settings: siteSettingsSchema,
});

export type Release = z.infer<typeof releaseSchema>;
