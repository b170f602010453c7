import type { Page } from "@playwright/test";
import { isEnabled, type FeatureName } from "#shared/features.ts";
import type { FunctionName, ParameterName } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { badgeFixtures } from "#test/badges/support/badge-fixtures.ts";
import { paymentFixtures } from "#test/payment/support/payment-fixtures.ts";
import { voiceFixtures } from "#test/voice/support/voice-fixtures.ts";
import type { local } from "#test/support/local-environment/worker-environment.ts";
import type { Alteration } from "#test/operator/alter-response.ts";
import type { Check } from "#test/verify-aws/run-checks.ts";
import type { StageContext } from "#test/verify-aws/stage-context.ts";

/** A local environment that others use as well. */
export type SharedEnvironment = typeof local;

/** Steps before and after the loss of a region (docs/runbook.md), for rows of one feature. */
export type RegionLoss = {
  /** @param fresh the environment that replaces the lost one */
  readonly store: (lost: SharedEnvironment, fresh: SharedEnvironment) => Promise<void>;
  readonly checkRestored: (fresh: SharedEnvironment) => Promise<void>;
};

/**
 * Data about a feature for tests of the whole site. Functions import their module when they are called, because the
 * configurations of both test runners load this file.
 */
export type FeatureFixtures = {
  /** Prefix of its requirement ids in test titles. */
  readonly requirementIds: string;
  /** Text that shows a visitor, a crawler or a browser that the site has the feature. */
  readonly traces: RegExp;
  /** Addresses that return 404 without the feature. */
  readonly paths?: readonly string[];
  /** Addresses of its endpoints. */
  readonly endpoints?: readonly string[];
  /** Endpoints that a page polls. */
  readonly polls?: readonly { readonly path: string; readonly requestsIn5Minutes: number }[];
  /** Pages whose first field must be on a phone's first screen. */
  readonly firstFields?: readonly { readonly path: string; readonly label: string }[];
  /** A sentence of a static fragment. */
  readonly staticTexts?: readonly { readonly document: string; readonly words: string }[];
  /** States of its pages that do not show on loading their address. */
  readonly pageStates?: () => Promise<Readonly<Record<string, (page: Page) => Promise<void>>>>;
  readonly stack?: {
    /** Logical ids of its resources. */
    readonly resources: RegExp;
    /** Logical ids of those that stay when the feature is switched off. */
    readonly retained: RegExp;
    readonly pagingAlarms: readonly string[];
    readonly missingAlarms: readonly string[];
    readonly streamTriggers?: readonly { readonly prefix: string; readonly worker: FunctionName }[];
    /** Functions that operator commands invoke, and the parameters with their names. */
    readonly invoked: readonly (readonly [parameter: ParameterName, worker: FunctionName])[];
    readonly metrics: {
      readonly title: string;
      readonly service: string;
      readonly metrics: Readonly<Record<string, string>>;
    };
    /** Values of a stage's row that are refused. */
    readonly invalidValues?: readonly (readonly [path: string, value: unknown, expected: string])[];
  };
  readonly commands?: {
    /** Further arguments and standard input of each command that takes a stage. */
    readonly calls: Readonly<Record<string, { readonly words?: readonly string[]; readonly input?: string }>>;
    /** Commands that the values of the template's stages stop before they call AWS. */
    readonly stopEarly?: Readonly<Record<string, { readonly words: readonly string[] }>>;
    /** Commands that another command's row in the README describes. */
    readonly describedElsewhere?: readonly string[];
    readonly misuses: readonly (readonly [line: string, sentence: string])[];
    readonly withPersonalData: readonly string[];
  };
  /** Parameters by their keys in `secretParameterNamesOf`. */
  readonly secrets?: {
    readonly valid: readonly (readonly [name: string, parameter: string, value: string])[];
    readonly invalid: readonly (readonly [name: string, value: string])[];
    readonly missing: readonly { readonly parameter: string; readonly line: string }[];
  };
  /** Calls every function, so that the AWS calls of each are seen. */
  readonly callEverything?: () => Promise<void>;
  readonly regionLoss?: () => Promise<RegionLoss>;
  /** Faults of the providers' simulators under which the provider checks find no difference. */
  readonly faultsWithoutFindings?: Readonly<Record<string, string>>;
  /** Changed responses of providers, by the finding that the provider checks report. */
  readonly alterations?: () => Promise<Readonly<Record<string, Alteration>>>;
  /** Provider checks that need AWS. */
  readonly stepsOnlyInAws?: readonly string[];
  /** Secrets of the simulators. */
  readonly providerSecrets?: () => Promise<readonly string[]>;
  /** Fields of a first request that a schema alone does not describe, by the function's name. */
  readonly validFields?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Checks on the deployed stack (`npm run check -- aws`). */
  readonly deployedChecks?: () => Promise<readonly Check<StageContext>[]>;
};

export const featureFixtures: Readonly<Record<FeatureName, FeatureFixtures>> = {
  payment: paymentFixtures,
  voice: voiceFixtures,
  qr: {
    requirementIds: "QR-",
    traces: /generate-qrcode|qr generator|qr code generator/i,
    firstFields: [{ path: "/generate-qrcode-free", label: "Web address (URL)" }],
  },
  vcard: {
    requirementIds: "VC-",
    traces: /\/vcard\/|vcard creator|vcard-create/i,
    paths: ["/vcard/1763640000000ab3z"],
    firstFields: [{ path: "/vcard/create", label: "First Name" }],
  },
  badges: badgeFixtures,
  planner: { requirementIds: "QUEUE-", traces: /queue-planner|line planner/i },
  blog: {
    requirementIds: "BLOG-",
    traces: /\/blog|feed\.xml|rss/i,
    paths: ["/blog/x", "/feed.xml"],
    staticTexts: [
      {
        document: "/blog/ultimate-event-check-in-software-guide.html",
        words: "reaches the revolving door",
      },
    ],
  },
  analytics: { requirementIds: "STAT-", traces: /mixpanel|googletagmanager|google-analytics|facebook/i },
  videos: { requirementIds: "HOME-02", traces: /\.mp4|\.webm\b|silent videos/i },
};

/** Fixtures of the features that are enabled. */
export const enabledFixtures: readonly FeatureFixtures[] = namesOf(featureFixtures)
  .filter((name) => isEnabled(name))
  .map((name) => featureFixtures[name]);
