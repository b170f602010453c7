import { isOwnDocument } from "#shared/isolated-paths.ts";
import type { PageLinks } from "../features/navigation/use-page-links.ts";
import { viewerCountry } from "../features/viewer-country/viewer-country.ts";
import { loadWholePage } from "./page-modules.ts";
import { findPage, notFoundPage } from "./routes.ts";

/**
 * What links may rely on. An address that no page has is asked of the server, which answers with status 404. A policy
 * belongs to a document: a payment page and an isolated page need their own, and must not lend it to the pages after them.
 */
export const pageLinks: PageLinks = {
  opensInPlace: (pathname) =>
    findPage(pathname) !== notFoundPage && !isOwnDocument(pathname) && !isOwnDocument(location.pathname),
  prefetch: (pathname) => {
    const row = findPage(pathname);
    if (row.countries) viewerCountry.prefetch();
    // The navigation loads it again, and says so when that fails too.
    loadWholePage(row).catch(() => undefined);
  },
};
