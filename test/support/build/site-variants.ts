import { sample } from "../sample.ts";

const variants = ["hindi", "features-off", "another-brand"] as const;

/** A variant of the site costs a build. `npm test` draws one of them, `npm run test:full` builds each. @returns the tags of its tests. */
export const tagsOfVariant = (variant: (typeof variants)[number]): "full"[] =>
  sample(1, variants).includes(variant) ? [] : ["full"];
