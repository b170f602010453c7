import { explorePages } from "#test/support/exploratory/explore-pages.ts";

explorePages(import.meta.filename, { "[CONT-10] the contact form": { addresses: ["/contact"] } });
