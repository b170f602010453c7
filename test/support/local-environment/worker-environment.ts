import { shareEnvironment } from "./shared-environments.ts";

/** The worker's local environment, with the built site. */
export const local = await shareEnvironment();
