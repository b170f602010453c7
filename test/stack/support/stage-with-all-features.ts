import { pipelineStackNameOf } from "#infra/stack/pipeline/pipeline-jobs.ts";
import { PipelineStack } from "#infra/stack/pipeline/pipeline-stack.ts";
import { PreviewsStack } from "#infra/stack/pipeline/previews-stack.ts";
import { previewsName, stackNameOf } from "#infra/stack/stage/stage-names.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { makeApp } from "#test/stack/support/synth-stage.ts";
import { everyKey } from "#test/support/browser/every-key.ts";

const account = "123456789012";
const zone = { id: "Z0123456789ABCDEFGHIJ", name: "example.com" };

/** A repository on GitHub, with its ids. */
export const acmeSite = { repository: "acme/site", ownerId: 123_456, repositoryId: 456_789 };

/** A stage with all optional fields of its row, in the same account and zone as every other stage. */
export const withAllFeatures = (stage: Stage): Stage => ({
  ...stage,
  account,
  mailFrom: `website@${stage.name}.mail.example.com`,
  domain: {
    prod: { host: "www.example.com", redirectedHosts: ["example.com"], zone },
    staging: { host: "staging.example.com", redirectedHosts: [], zone },
    dev: { host: "dev.example.com", redirectedHosts: [], zone },
  }[stage.name],
  // The sender domain of one stage is in a zone that we do not manage.
  ...(stage.name === "staging" && {
    mailDomain: { name: "staging.mail.example.com", returnPath: "bounces.staging.mail.example.com" },
  }),
  forwardTo: `https://crm.example.com:8443/hooks/${stage.name}?from=site`,
  analytics: everyKey,
  backupCopies: { region: "eu-west-1", account: "210987654321" },
  pipeline: { ...acmeSite, githubProvider: stage.name === "prod" ? "create" : "existing" },
});

/** The pipeline stack of a stage that has one. */
export const makePipelineStack = (stage: Stage): PipelineStack =>
  new PipelineStack(makeApp(), pipelineStackNameOf(stage.name), { stage, pipeline: stage.pipeline! });

export const makePreviewsStack = (pipeline?: Stage["pipeline"]): PreviewsStack =>
  new PreviewsStack(makeApp(), stackNameOf(previewsName), pipeline);
