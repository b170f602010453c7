import { areTestsChosen, isFullSuite } from "../run/run-settings.ts";

/**
 * The tags of tests that build a variant of the site, which takes ten seconds or more. They run in the full suite, and
 * in `npm test -- <words>` if the words select them.
 */
export const variantTags: "full"[] = isFullSuite() || areTestsChosen() ? [] : ["full"];
