/** The checks of each stage, in their order. `test/verify-aws.ts` starts them in the environment that reaches the emulator. */
import type { Stage } from "#infra/stack/stage/stage.ts";
import { contactChecks, forwardChecks } from "./checks/contact-checks.ts";
import { bootstrapChecks, deployChecks } from "./checks/deploy-checks.ts";
import { pageChecks } from "./checks/page-checks.ts";
import { operatorChecks } from "./checks/operator-checks.ts";
import { paymentsOffChecks } from "#test/payment/support/payment-checks.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";
import { previewChecks } from "./checks/preview-checks.ts";
import { providerChecks } from "./checks/provider-checks.ts";
import { makeReleaseChecks } from "./checks/release-checks.ts";
import { roleChecks } from "./checks/role-checks.ts";
import { secretChecks } from "./checks/secret-checks.ts";
import type { Check, Scenario } from "./run-checks.ts";
import type { StageContext } from "./stage-context.ts";

export const stagesChecked = ["dev", "prod"] as const;

const checksOfFeatures = await Promise.all(
  enabledFixtures.flatMap(({ deployedChecks }) => deployedChecks?.() ?? []),
);

const startProviders: Check<StageContext> = {
  name: "the simulators of the features' providers start at the providers' addresses",
  isRequired: true,
  run: async ({ startProviders }) => {
    await startProviders();
    return [];
  },
};

export const checksOf = (stageName: Stage["name"]): Scenario<StageContext> => [
  ...bootstrapChecks,
  ...deployChecks,
  ...pageChecks,
  ...contactChecks,
  startProviders,
  ...paymentsOffChecks,
  ...secretChecks,
  { together: checksOfFeatures },
  ...(stageName === "prod" ? forwardChecks : []),
  ...operatorChecks,
  ...(stageName === "dev" ? providerChecks : []),
  ...roleChecks,
  // They need a deploy each, and would find nothing else in production.
  ...(stageName === "dev" ? [...makeReleaseChecks(), ...previewChecks] : []),
];
