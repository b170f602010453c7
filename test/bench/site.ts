/**
 * `npm run bench -- site`: runs Lighthouse (mobile) on every route, on the same page without scripts, and on a plain
 * page without any design, in interleaved rounds. Prints medians; the scores are those of the worst round. Arguments
 * select routes: `npm run bench -- site /pricing`; `--rounds 1` is a quick run.
 */
import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import * as z from "zod";
import { pages } from "#frontend/src/navigation/routes.ts";
import { browserFlags, findBrowser } from "#test/support/browser/browser.ts";
import { buildOrExit } from "#test/support/build/build-or-exit.ts";
import { startLocalEnvironment } from "#test/support/local-environment/local-environment.ts";
import { ensureBrowser } from "#test/support/browser/ensure-browser.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { installChecker } from "#test/support/run/install-checker.ts";
import { median } from "./median.ts";
import { startMirror } from "./page-mirror.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { option } from "#infra/operator/command/parse-script-options.ts";

const {
  values,
  positionals: [, ...words],
} = readToolArguments(
  import.meta.filename,
  { rounds: { ...option("<number>", "how often each page is measured"), default: "5" } },
  "[<route>…] [--rounds <number>]",
);
const rounds = Number(values.rounds);

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

const failedSchema = z.object({ runtimeError: z.object({ message: z.string() }) });

const reportSchema = z.object({
  categories: z.record(z.enum(categories), z.object({ score: z.number() })),
  audits: z.object({
    "first-contentful-paint": z.object({ numericValue: z.number() }),
    "largest-contentful-paint": z.object({ numericValue: z.number() }),
    "cumulative-layout-shift": z.object({ numericValue: z.number() }),
    "total-blocking-time": z.object({ numericValue: z.number() }),
    "network-requests": z.object({
      details: z.object({
        items: z.array(
          z.looseObject({
            url: z.string(),
            resourceType: z.string().optional(),
            transferSize: z.number().default(0),
          }),
        ),
      }),
    }),
  }),
});

type Report = z.infer<typeof reportSchema>;

/** Lighthouse sometimes misses the beginning of a trace and has to run again. */
const attemptsMax = 3;

const packages = installChecker("bench-site");
if (packages === undefined) process.exit();
const lighthouse = `${packages}/node_modules/lighthouse/cli/index.js`;
const port = await findFreePort();

const folder = makeTemporaryFolder();

/** Lighthouse writes a report even when it failed. It ends before a pipe has taken the whole report, so it gets a file. */
const runLighthouse = (url: string): Promise<unknown> => {
  const file = join(folder, "report.json");
  rmSync(file, { force: true });
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [
        lighthouse,
        url,
        `--port=${port}`,
        `--only-categories=${categories.join()}`,
        ...["--output=json", `--output-path=${file}`, "--quiet", "--no-enable-error-reporting"],
      ],
      (error) => {
        if (existsSync(file)) resolve(JSON.parse(readFileSync(file, "utf8")));
        else reject(error ?? new Error(`${url}: Lighthouse wrote no report`));
      },
    );
  });
};

const measure = async (url: string, attempt = 1): Promise<Report> => {
  const printed = await runLighthouse(url);
  const failed = failedSchema.safeParse(printed);
  if (!failed.success) return reportSchema.parse(printed);
  if (attempt < attemptsMax) return measure(url, attempt + 1);
  throw new Error(`${url}: ${failed.data.runtimeError.message}`);
};

const kilobytes = ({ audits }: Report, type: string): number =>
  audits["network-requests"].details.items
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024;

const otherHosts = ({ audits }: Report, origin: string): number =>
  audits["network-requests"].details.items.filter(
    ({ url }) => url.startsWith("http") && !url.startsWith(origin),
  ).length;

const metric = (reports: readonly Report[], name: Exclude<keyof Report["audits"], "network-requests">) =>
  median(reports.map(({ audits }) => audits[name].numericValue));

const routes: readonly string[] = pages.map(({ path }) => path);
const unknown = words.filter((word) => !routes.includes(word));
if (unknown.length > 0) {
  console.error(`no page is at ${unknown.join(" or ")}, expected ${routes.join(", ")}`);
  process.exit(2);
}

ensureBrowser();
buildOrExit();
const paths = words.length === 0 ? routes : words;
const runs = new Map(
  paths.map((path) => [path, { ours: [] as Report[], bare: [] as Report[], plain: [] as Report[] }]),
);

/** Prints the medians of the rounds so far, so that an interrupted run has a result too. */
const print = (): void => {
  console.table(
    Object.fromEntries(
      [...runs].map(([path, { ours, bare, plain }]) => {
        const compare = (name: "first-contentful-paint" | "largest-contentful-paint") => ({
          ms: metric(ours, name).toFixed(0),
          ratio: (metric(ours, name) / metric(bare, name)).toFixed(3),
        });
        const fcp = compare("first-contentful-paint");
        const lcp = compare("largest-contentful-paint");
        const [first] = ours;
        return [
          path,
          {
            scores: categories
              .map((name) => Math.round(100 * Math.min(...ours.map((run) => run.categories[name].score))))
              .join("/"),
            "FCP ms": fcp.ms,
            "FCP ratio": fcp.ratio,
            "LCP ms": lcp.ms,
            "LCP ratio": lcp.ratio,
            CLS: metric(ours, "cumulative-layout-shift").toFixed(3),
            "TBT ms": metric(ours, "total-blocking-time").toFixed(0),
            "TBT bare ms": metric(bare, "total-blocking-time").toFixed(0),
            "TBT plain ms": metric(plain, "total-blocking-time").toFixed(0),
            "LCP to plain": (
              metric(ours, "largest-contentful-paint") / metric(plain, "largest-contentful-paint")
            ).toFixed(3),
            "HTML KB": first && kilobytes(first, "Document").toFixed(1),
            "JS KB": first && kilobytes(first, "Script").toFixed(1),
            "fonts KB": first && kilobytes(first, "Font").toFixed(1),
            "other hosts": first && otherHosts(first, full.origin),
          },
        ];
      }),
    ),
  );
};

const local = await startLocalEnvironment();
const full = await startMirror(local.origin, "nothing");
const stripped = await startMirror(local.origin, "scripts");
const undesigned = await startMirror(local.origin, "design");
const chrome = await chromium.launch({
  executablePath: findBrowser() ?? "",
  args: [...browserFlags(), `--remote-debugging-port=${port}`],
});
try {
  for (let round = 1; round <= rounds; round += 1) {
    for (const [path, { ours, bare, plain }] of runs) {
      ours.push(await measure(full.origin + path));
      bare.push(await measure(stripped.origin + path));
      plain.push(await measure(undesigned.origin + path));
    }
    console.log(`round ${round} of ${rounds}`);
    print();
  }
} finally {
  await Promise.all([chrome.close(), full.close(), stripped.close(), undesigned.close(), local.stop()]);
}
