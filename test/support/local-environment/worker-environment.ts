import { shareEnvironment } from "./shared-environments.ts";

/** The local environment over the site as built. */
export const local = await shareEnvironment();
