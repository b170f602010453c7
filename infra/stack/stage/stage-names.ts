import { brandSlug } from "#shared/brand/brand-slug.ts";
import { isPreview } from "./stages.ts";

/** The names of a preview's resources mark it as one: `preview-pr12`. */
const accountNameOf = (stageName: string): string =>
  isPreview(stageName) ? `preview-${stageName}` : stageName;

/** The stack's name, and the first part of every function's name: `lanyra-dev`, `lanyra-preview-pr12`. */
export const stackNameOf = (stageName: string): string => `${brandSlug}-${accountNameOf(stageName)}`;

/** The folder of all stages' parameters. */
export const brandPath = `/${brandSlug}`;

/** The folder of a stage's parameters, secrets and log groups: `/lanyra/dev`. */
export const stagePathOf = (stageName: string): string => `${brandPath}/${accountNameOf(stageName)}`;

/**
 * The folder of log groups that API Gateway writes to. One entry of the account's log delivery policy (at most 5,120
 * characters) covers all names below `/aws/vendedlogs`; each other name adds an entry that stays forever.
 */
export const deliveredLogsPathOf = (stageName: string): string => `/aws/vendedlogs${stagePathOf(stageName)}`;

/** The preview that a parameter belongs to. */
export const findPreviewOfParameter = (parameterName: string): string | undefined => {
  const [, , folder = ""] = parameterName.split("/");
  const name = folder.replace(/^preview-/, "");
  return name !== folder && isPreview(name) ? name : undefined;
};

/** A parameter of a stage, by its path below the stage's: `/lanyra/dev/site/url`. */
export const parameterNameOf = (stageName: string, path: string): string =>
  `${stagePathOf(stageName)}/${path}`;

/** The name of the resources that all previews of an account share. No stage or preview may have this name. */
export const previewsName = "previews";

/** CloudWatch namespace of the metrics that a stage's code emits: `lanyra/dev`. Stages may share an account. */
export const metricNamespaceOf = (stageName: string): string => `${brandSlug}/${accountNameOf(stageName)}`;

export const expiryTag = "expires-after-days";

/**
 * The name of the role that deploys previews in their account. The workflows contain it as text, next to the account.
 */
export const previewRoleName = "pull-request-previews";
