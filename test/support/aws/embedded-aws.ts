import { afterAll, beforeAll, vi } from "vitest";
import { startEmbeddedAws } from "#infra/local/aws/embedded-aws.ts";
import { makeFaults } from "#infra/local/faults.ts";
import type { SesEvent } from "#infra/local/aws/ses-simulator.ts";
import { openChosenDynamoDb } from "../engines/chosen-engines.ts";
import { makeTemporaryFolder } from "../run/temporary-folder.ts";

/** Points unmodified SDK clients at the AWS simulation on this machine, until the test file ends. */
export const stubAws = (endpoint: string): void => {
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  vi.stubEnv("AWS_ENDPOINT_URL", endpoint);
};

/** The embedded AWS alone, with the environment that points SDK clients at it. */
export const openEmbeddedAws = async () => {
  const faults = makeFaults();
  const mailEvents: SesEvent[] = [];
  const aws = await startEmbeddedAws({
    dataDir: makeTemporaryFolder(),
    openDynamoDb: openChosenDynamoDb,
    faults,
    onWrite: () => undefined,
    onMailEvent: (event) => void mailEvents.push(event),
    invoke: () => Promise.resolve({ statusCode: 404, body: {} }),
  });
  stubAws(aws.endpoint);
  return { ...aws, faults, mailEvents };
};

/** Opens one for the tests of a file before the first of them, and closes it after the last. */
export const useEmbeddedAws = () => {
  const aws = {} as Awaited<ReturnType<typeof openEmbeddedAws>>;
  beforeAll(async () => {
    Object.assign(aws, await openEmbeddedAws());
  });
  afterAll(() => aws.close());
  return aws;
};
