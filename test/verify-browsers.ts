/**
 * `npm run check -- browsers` [SITE-16]: opens every route and runs a visitor's journeys on the local environment in
 * the browsers that the tests do not use: Firefox, and WebKitGTK with Safari's engine. In each, no page may report
 * errors, be wider than its window or cut off text. A browser that is not installed is skipped, and the exit status
 * shows it.
 */
import { everyPath } from "./support/browser/every-path.ts";
import {
  startLocalEnvironment,
  type RunningEnvironment,
} from "./support/local-environment/local-environment.ts";
import { buildOrExit } from "./support/build/build-or-exit.ts";
import { findCutText } from "./support/browser/find-cut-text.ts";
import { leaveOut } from "./support/not-installed.ts";
import { installChecker } from "./support/run/install-checker.ts";
import { prepareDecoder } from "./support/readers/read-code.ts";
import type { Browser, BrowserWindow, Scheme } from "./verify-browsers/browser-window.ts";
import { findFirefox } from "./verify-browsers/firefox.ts";
import { journeys } from "./verify-browsers/journeys.ts";
import { makeVisitor, type Visitor } from "./verify-browsers/visitor.ts";
import { findWebkit } from "./verify-browsers/webkit.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

type Row = { readonly name: string; readonly open: Browser | undefined; readonly install: string };

/** @param packages the folder with the drivers */
const findBrowsers = (packages: string): readonly Row[] => [
  { name: "Firefox", open: findFirefox(packages), install: "apt-get install firefox-esr" },
  { name: "WebKitGTK", open: findWebkit(packages), install: "apt-get install webkit2gtk-driver xvfb" },
];

const schemes: readonly Scheme[] = ["light", "dark"];
const widths = [360, 1280];
const height = 800;

const visitRoute =
  (path: string) =>
  async (visitor: Visitor): Promise<readonly string[]> => {
    await visitor.open(path);
    const wider = await visitor.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    return [
      ...(wider > 0 ? [`scrolls sideways by ${wider} px`] : []),
      ...(await visitor.evaluate(findCutText)).map((part) => `cuts text off at its edge: ${part}`),
    ];
  };

/**
 * An idle page requests the country, and reports a request that fails because the next page was opened or because a busy
 * machine took longer than 0.8 s.
 */
const lostLookup = /^the visitor's country could not be looked up/;

type Visit = (visitor: Visitor) => Promise<readonly string[]>;

/** @returns the errors, a line each */
const makeVisits = async (window: BrowserWindow, visits: ReadonlyMap<string, Visit>) => {
  const visitor = makeVisitor(window);
  const errors: string[] = [];
  for (const [name, visit] of visits) {
    const found = await visit(visitor).catch((error: unknown) => [String(error)]);
    const pageErrors = (await window.takePageErrors()).filter((message) => !lostLookup.test(message));
    errors.push(...[...found, ...pageErrors].map((message) => `${name}: ${message}`));
  }
  return errors;
};

const findScheme = (scheme: Scheme) => async (visitor: Visitor) =>
  (await visitor.evaluate((wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, scheme))
    ? []
    : [`the browser does not prefer ${scheme}`];

const listVisits = (local: RunningEnvironment, scheme: Scheme, round: string): ReadonlyMap<string, Visit> =>
  new Map([
    ...everyPath.map((path) => [path, visitRoute(path)] as const),
    ["the scheme", findScheme(scheme)],
    ...Object.entries(journeys).map(
      ([name, journey]) =>
        [name, (visitor: Visitor) => journey({ visitor, local, round }).then(() => [])] as const,
    ),
  ]);

const verify = async (local: RunningEnvironment, { name, open }: Row & { readonly open: Browser }) => {
  let errorCount = 0;
  for (const scheme of schemes) {
    for (const width of widths) {
      const window = await open({ scheme, localPort: local.port });
      const started = performance.now();
      await window.resize(width, height);
      const visits = listVisits(local, scheme, `${name}-${scheme}-${width}`);
      const errors = await makeVisits(window, visits);
      await window.close();
      const place = `${window.version}, ${scheme}, ${width} px`;
      for (const message of errors) console.error(`${place}: ${message}`);
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(
        `${place}: ${everyPath.length} addresses and ${Object.keys(journeys).length} journeys in ${seconds} s`,
      );
      errorCount += errors.length;
    }
  }
  return errorCount;
};

const verifyAll = async (browsers: readonly Row[]): Promise<void> => {
  const installed = browsers.flatMap(({ open, ...row }) => (open === undefined ? [] : [{ ...row, open }]));
  for (const { name, open, install } of browsers)
    if (open === undefined) leaveOut(`${name} is not installed and was left out: "${install}" installs it`);
  if (installed.length === 0) return;
  buildOrExit();
  await prepareDecoder();
  const local = await startLocalEnvironment();
  try {
    const counts = await Promise.all(installed.map((row) => verify(local, row)));
    if (counts.some((count) => count > 0)) process.exitCode = 1;
  } finally {
    await local.stop();
  }
};

const packages = installChecker("verify-browsers");
if (packages !== undefined) await verifyAll(findBrowsers(packages));
