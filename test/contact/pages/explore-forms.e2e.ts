import { explorePages } from "#test/support/exploratory/explore-pages.ts";

explorePages({ "[CONT-10] the contact form": { addresses: ["/contact"] } });
