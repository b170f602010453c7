import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, vi } from "vitest";
import { startEmbeddedAws } from "#infra/local/aws/embedded-aws.ts";
import { makeFaults } from "#infra/local/faults.ts";
import type { SesEvent } from "#infra/local/aws/ses-simulator.ts";

/** The embedded AWS alone, with the environment that points unmodified SDK clients at it. */
export const openEmbeddedAws = async (dataDir = mkdtempSync(join(tmpdir(), "aws-"))) => {
  const faults = makeFaults();
  const puts: unknown[] = [];
  const mailEvents: SesEvent[] = [];
  const aws = await startEmbeddedAws({
    dataDir,
    afterCrash: false,
    faults,
    onWrite: (_table, { eventName, row }) => void (eventName === "INSERT" && puts.push(row)),
    onMailEvent: (event) => void mailEvents.push(event),
    invoke: () => Promise.resolve({ statusCode: 404, body: {} }),
  });
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  vi.stubEnv("AWS_ENDPOINT_URL", aws.endpoint);
  return {
    ...aws,
    faults,
    puts,
    mailEvents,
    dataDir,
    remove: async () => {
      await aws.close();
      vi.unstubAllEnvs();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** One for the tests of a file, opened before the first of them and removed after the last. */
export const useEmbeddedAws = () => {
  const aws = {} as Awaited<ReturnType<typeof openEmbeddedAws>>;
  beforeAll(async () => {
    Object.assign(aws, await openEmbeddedAws());
  });
  afterAll(() => aws.remove());
  return aws;
};
