import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deployCommand } from "#infra/site/release/deploy.ts";
import { pipelineCommand } from "#infra/site/release/pipeline.ts";
import { findPlaceholders } from "#infra/stack/stage/placeholders.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { refusal, runOperator } from "#test/support/local-environment/run-operator.ts";

// Invalid arguments are refused before any request to AWS: no server listens at this address.
beforeAll(() => void vi.stubEnv("AWS_ENDPOINT_URL", "http://127.0.0.1:9"));
afterAll(() => void vi.unstubAllEnvs());

test("[OPS-06] deploy --pages refuses a protected stage", async () => {
  expect(await runOperator(deployCommand, ["prod", "--pages"])).toEqual(
    refusal('stage "prod" is protected: deploy it without --pages'),
  );
});

test("[OPS-06] the pipeline command refuses a stage without pipeline settings in one sentence", async () => {
  expect(await runOperator(pipelineCommand, ["dev"])).toEqual(
    refusal('stage "dev": pipeline is missing, expected a repository (see infra/stack/stage/stages.ts)'),
  );
});

test("[OPS-08] refuses to deploy prod while it has placeholder values", async () => {
  const sentences = findPlaceholders(readStage("prod")).map((sentence) => `\n- ${sentence}`);
  expect(await runOperator(deployCommand, ["prod"])).toEqual(
    refusal(
      `stage "prod" is protected, and still has placeholder values (README.md, "Make it yours"):${sentences.join("")}`,
    ),
  );
});
