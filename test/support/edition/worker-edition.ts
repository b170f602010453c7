import { shareEdition } from "./shared-editions.ts";

/** The laptop edition over the site as built. */
export const edition = await shareEdition();
