import { brandSlug } from "#shared/brand-slug.ts";

/** The stack's name, and the first part of every function's name: `lanyra-dev`. */
export const stackNameOf = (stageName: string): string => `${brandSlug}-${stageName}`;

/** The folder of a stage's parameters, secrets and log groups: `/lanyra/dev`. */
export const stagePathOf = (stageName: string): string => `/${brandSlug}/${stageName}`;

/** A parameter of a stage, by its path below the stage's: `/lanyra/dev/site/url`. */
export const parameterNameOf = (stageName: string, path: string): string =>
  `${stagePathOf(stageName)}/${path}`;

/** No stage: what all previews of an account share, under a name that no preview may have. */
export const previewsName = "previews";

/** CloudWatch namespace of the metrics that a stage's code emits: `lanyra/dev`. Stages may share an account. */
export const metricNamespaceOf = (stageName: string): string => `${brandSlug}/${stageName}`;
