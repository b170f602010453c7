import { sendContactMessage } from "./contract/api.ts";

export type SiteFault = { readonly check: string; readonly what: string };

export type SiteCheckDeps = {
  /** The site's address, without a slash at its end. */
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  /** The release that its pages must be of; left out, any. */
  readonly release?: string;
};

const timeoutMs = 10_000;

/** Walks through a site as a visitor would, and changes nothing. @returns what is wrong with it. */
export const checkSite = async ({ origin, fetch, release }: SiteCheckDeps): Promise<readonly SiteFault[]> => {
  const faults: SiteFault[] = [];

  const ask = async (check: string, path: string, expectedStatus: number): Promise<Response | undefined> => {
    try {
      const response = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(timeoutMs) });
      if (response.status === expectedStatus) return response;
      faults.push({ check, what: `${path} answers ${response.status} instead of ${expectedStatus}` });
    } catch (error) {
      faults.push({ check, what: `${path} does not answer: ${String(error)}` });
    }
    return undefined;
  };

  for (const path of ["/", "/contact", "/pricing"]) {
    const page = await ask("page", path, 200);
    if (page === undefined) continue;
    const shown = page.headers.get("x-release");
    if (release !== undefined && shown !== release)
      faults.push({ check: "release", what: `${path} is of ${shown ?? "none"} instead of ${release}` });
    if (!page.headers.has("content-security-policy"))
      faults.push({ check: "policy", what: `${path} has no policy` });
    const assets = new Set((await page.text()).match(/\/assets\/[\w.@~-]+/g));
    for (const asset of assets) await ask("asset", asset, 200);
  }
  await ask("unknown page", "/check-site/nothing", 404);
  // Only a function that takes the edge for the edge says so of the method.
  await ask("API", sendContactMessage.path, 405);
  return faults;
};
