import * as z from "zod/mini";
import * as api from "../contract/api.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { errorBodySchema } from "../contract/error-body.ts";
import { viewerLocationSchema } from "../contract/viewer-location.ts";
import { checkoutPaths } from "../payment/payment-paths.ts";
import { isEnabled } from "../features.ts";

/** `check` is the thing that was checked, `what` the problem: one line each, for an operator. */
export type SiteError = { readonly check: string; readonly what: string };

type Site = {
  readonly release: string | undefined;
  /** One request to a path of the site, or to a full address. It follows no redirects. */
  readonly request: (path: string, method?: "GET" | "PUT") => Promise<Response>;
};

/** Returns the problem, or undefined. Throws if a response does not arrive or has an unexpected form. */
type Check = (site: Site) => Promise<string | undefined>;

/** Time limit for each response and its body. A cold start of a function takes a second or two. */
const deadlineMs = 8000;

/** One page of each kind: with versions per country, with a form, and with the checkout's own policy. */
const pagePaths = ["/", "/pricing", "/contact", ...(isEnabled("payment") ? checkoutPaths : [])];

/** A path that neither the site nor the API has. */
const unknownName = "there-is-nothing-here";

const documentError = (response: Response, status: number, release: string | undefined) => {
  if (response.status !== status) return `status ${response.status}, expected ${status}`;
  if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) return "it is not HTML";
  const shown = response.headers.get("x-release");
  if (shown === null) return "no x-release";
  if (release !== undefined && shown !== release) return `release ${shown}, expected ${release}`;
  const policy = response.headers.get("content-security-policy") ?? "";
  if (!policy.includes("default-src 'none'")) return "its Content-Security-Policy is missing";
  return policy.includes("'unsafe-") ? "its Content-Security-Policy allows unsafe sources" : undefined;
};

const checkDocument =
  (path: string, status: number): Check =>
  async ({ request, release }) =>
    documentError(await request(path), status, release);

const checkAssets: Check = async ({ request }) => {
  const paths = new Set((await (await request("/")).text()).match(/\/assets\/[^\s"]+\.(?:js|woff2)/g));
  if (paths.size === 0) return "the home page has no script";
  for (const path of paths) {
    const { status, headers } = await request(path);
    if (status !== 200) return `status ${status} of ${path}`;
    if (!(headers.get("cache-control") ?? "").includes("immutable"))
      return `${path} must be cacheable without expiry`;
  }
  return undefined;
};

const checkCountry: Check = async ({ request }) => {
  const result = await request(api.readViewerLocation.path);
  const { country } = z.parse(viewerLocationSchema, await result.json());
  return /^[A-Z]{2}$/.test(country) ? undefined : "the response has no country";
};

const checkRedirect =
  (from: string, to: string): Check =>
  async ({ request }) => {
    const { status, headers } = await request(from);
    const location = headers.get("location");
    return status === 301 && location === to ? undefined : `status ${status} to ${location ?? "nowhere"}`;
  };

const checkErrorBody =
  (path: string, status: number): Check =>
  async ({ request }) => {
    const result = await request(path, "PUT");
    if (result.status !== status) return `status ${result.status}, expected ${status}`;
    return z.safeParse(errorBodySchema, await result.json()).success
      ? undefined
      : "another error body than ours";
  };

/**
 * Every function of the API must start and reject a request on its own: no endpoint accepts PUT, so nothing is read or
 * written.
 */
const apiChecks = Object.values<Endpoint>(api)
  .filter((row) => row.handledBy === "function" && isEnabled(row.feature))
  .map(({ path }): [string, Check] => [`endpoint ${path}`, checkErrorBody(path, 405)]);

/**
 * The checks, each under the thing that it checks. A site without https, such as the local environment, has no redirect
 * to it.
 */
const makeChecks = (origin: string): readonly (readonly [string, Check])[] => [
  ...pagePaths.map((path): [string, Check] => [`page ${path}`, checkDocument(path, 200)]),
  ["unknown page", checkDocument(`/${unknownName}`, 404)],
  ["assets", checkAssets],
  ["country", checkCountry],
  ["trailing slash", checkRedirect("/contact/", "/contact")],
  ...apiChecks,
  ["unknown endpoint", checkErrorBody(`/api/${unknownName}`, 404)],
  ...(origin.startsWith("https:")
    ? ([["https", checkRedirect(`${origin.replace("https:", "http:")}/`, `${origin}/`)]] as const)
    : []),
];

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return "no answer";
  return error.name === "TimeoutError" ? `no response in ${deadlineMs / 1000} s` : "an unreadable response";
};

/**
 * Requests a few pages and every endpoint of a live stage, as a visitor's browser would. It changes nothing there and
 * needs no secret. It takes seconds, or about two minutes if the site does not respond at all.
 * @param release the release that every document must come from; if undefined, any release passes
 */
export const checkSite = async ({
  origin,
  fetch,
  release,
}: {
  origin: string;
  fetch: typeof globalThis.fetch;
  release?: string | undefined;
}): Promise<readonly SiteError[]> => {
  const request: Site["request"] = (path, method = "GET") =>
    fetch(new URL(path, origin), { method, redirect: "manual", signal: AbortSignal.timeout(deadlineMs) });
  const errors: SiteError[] = [];
  // Requests run one after another, because a new account may allow fewer concurrent executions than there are
  // functions.
  for (const [check, run] of makeChecks(origin)) {
    const what = await run({ request, release }).catch(describe);
    if (what !== undefined) errors.push({ check, what });
  }
  return errors;
};
