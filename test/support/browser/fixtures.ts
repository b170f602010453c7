/**
 * Browser tests import this in place of `@playwright/test`: it adds the local environment, and pages that fail a test
 * on errors.
 */
import { test as base, expect, type BrowserContextOptions, type Page, type TestInfo } from "@playwright/test";
import {
  startLocalEnvironment,
  type RunningEnvironment,
} from "#test/support/local-environment/local-environment.ts";
import { runBuild } from "#test/support/build/run-build.ts";
import { buildOnce } from "#test/support/run/build-once.ts";
import { readRunFolder } from "#test/support/run/run-settings.ts";
import { everyKey } from "./every-key.ts";
import { findUnexpected, recordPageErrors } from "./page-errors.ts";

/** The worker's own local environment: a test that stops one starts another for itself. */
export type Local = Omit<RunningEnvironment, "kill" | "restart" | "stop" | "continueIn">;

/**
 * Opens a page in its own context. The test fails if the page reports an error, a warning or a policy violation that
 * the test does not allow.
 */
export type OpenPage = (
  options?: BrowserContextOptions,
) => Promise<{ readonly page: Page; readonly pageErrors: readonly string[] }>;

type TestFixtures = {
  /** The local environment with the built site, empty at the start of each test. */
  readonly local: Local;
  /** The same with the site that has a key of every analytics service. */
  readonly keyedSite: Local;
  readonly openPage: OpenPage;
  readonly quietConsole: undefined;
};

type WorkerFixtures = {
  readonly workerLocal: RunningEnvironment;
  readonly workerKeyedSite: RunningEnvironment;
};

const lastWordsLength = 4000;

const startOver = async (environment: RunningEnvironment): Promise<Local> => {
  await environment.startOver().catch((cause: unknown) => {
    const lastWords = environment.output().slice(-lastWordsLength);
    throw new Error(`the local environment of this worker does not start over: ${lastWords}`, { cause });
  });
  return environment;
};

/** Attaches to a failed test what the trace of a whole run does not contain: the pages at the end, and the requests. */
const attachEnd = async (
  testInfo: TestInfo,
  pages: readonly Page[],
  requests: readonly string[],
): Promise<void> => {
  await testInfo.attach("requests.txt", { body: requests.join("\n"), contentType: "text/plain" });
  for (const [index, page] of pages.entries()) {
    // A crashed or closed page has no content.
    const html = await page.content().catch(String);
    await testInfo.attach(`page-${index + 1}.html`, { body: html, contentType: "text/html" });
  }
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerLocal: [
    async ({}, use) => {
      const environment = await startLocalEnvironment({ parentFolder: readRunFolder() });
      await use(environment);
      await environment.stop();
    },
    { scope: "worker" },
  ],
  workerKeyedSite: [
    async ({}, use) => {
      const built = await buildOnce("keyed-site", (folder) =>
        runBuild(["test/support/build/build-site.ts", folder, JSON.stringify(everyKey)]),
      );
      const environment = await startLocalEnvironment({ built, parentFolder: readRunFolder() });
      await use(environment);
      await environment.stop();
    },
    { scope: "worker" },
  ],
  local: async ({ workerLocal }, use) => use(await startOver(workerLocal)),
  keyedSite: async ({ workerKeyedSite }, use) => use(await startOver(workerKeyedSite)),
  baseURL: ({ local }, use) => use(local.origin),
  openPage: async ({ browser }, use, testInfo) => {
    const opened: Awaited<ReturnType<OpenPage>>[] = [];
    const requests: string[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      context.on("response", (response) => {
        requests.push(`${response.status()} ${response.request().method()} ${response.url()}`);
      });
      context.on("requestfailed", (request) => {
        requests.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`);
      });
      const page = await context.newPage();
      const one = { page, pageErrors: await recordPageErrors(page) };
      opened.push(one);
      return one;
    });
    if (testInfo.status !== testInfo.expectedStatus)
      await attachEnd(
        testInfo,
        opened.map(({ page }) => page),
        requests,
      );
    const unexpected = opened.flatMap(({ page, pageErrors }) => findUnexpected(page, pageErrors));
    for (const { page } of opened) await page.context().close();
    expect(unexpected, "messages of the browser").toEqual([]);
  },
  page: async ({ openPage }, use) => use((await openPage()).page),
  // Unexpected output is an error that no assertion covers.
  quietConsole: [
    async ({}, use) => {
      const { error, warn } = console;
      const printed: unknown[] = [];
      console.error = (...words: readonly unknown[]) => void printed.push(words);
      console.warn = console.error;
      await use(undefined);
      Object.assign(console, { error, warn });
      expect(printed, "unexpected console output").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
