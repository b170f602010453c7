import { sample } from "../sample.ts";

const variants = ["hindi", "features-off", "another-brand", "without-domain"] as const;

/**
 * Each variant of the site needs a build: `npm test` draws one of them, `npm run test:full` builds all.
 * @returns the tags of its tests.
 */
export const tagsOfVariant = (variant: (typeof variants)[number]): "full"[] =>
  sample(1, variants).includes(variant) ? [] : ["full"];
