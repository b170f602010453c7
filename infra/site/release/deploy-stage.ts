import type { SiteError, checkSite } from "#shared/brand/check-site.ts";

export type DeployStageDeps = {
  readonly readLive: () => Promise<string | undefined>;
  /**
   * Builds and deploys.
   * @throws if it failed. CloudFormation has then rolled back by itself.
   */
  readonly deploy: () => Promise<void>;
  readonly readSiteUrl: () => Promise<string>;
  readonly publishByStack: (id: string) => Promise<void>;
  readonly checkSite: typeof checkSite;
  readonly fetch: typeof globalThis.fetch;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly now: () => number;
  readonly say: (line: string) => void;
};

const secondCheckAfterMs = 30_000;
const pollIntervalMs = 5000;
/** A published function reaches every edge location within a few minutes. */
const visibleWithinMs = 10 * 60_000;
const requestTimeoutMs = 10_000;
const lineEveryMs = 30_000;
/** Edge locations that are behind show the previous release. They neither return errors nor pages of another site. */
const failingForMs = 2 * 60_000;
/** The hosts of an edge location get a new function one by one, so seeing it once is not enough. */
const sightings = 3;

/**
 * Only problems that a second check still finds count: one late response, or one from an edge location that is behind,
 * does not.
 */
export const findLastingErrors = async (
  { checkSite, fetch, wait }: Pick<DeployStageDeps, "checkSite" | "fetch" | "wait">,
  origin: string,
  release: string | undefined,
): Promise<readonly SiteError[]> => {
  const first = await checkSite({ origin, fetch, release });
  if (first.length === 0) return first;
  await wait(secondCheckAfterMs);
  return checkSite({ origin, fetch, release });
};

const becomesVisible = async (
  { fetch, wait, now, say }: Pick<DeployStageDeps, "fetch" | "wait" | "now" | "say">,
  origin: string,
  release: string,
): Promise<boolean> => {
  const startedAt = now();
  let seen = 0;
  let reportedAt = startedAt;
  let failingSince: number | undefined;
  while (now() - startedAt < visibleWithinMs) {
    const { status, shown } = await fetch(`${origin}/`, {
      signal: AbortSignal.timeout(requestTimeoutMs),
    }).then(
      (response) => ({ status: response.status, shown: response.headers.get("x-release") }),
      () => ({ status: undefined, shown: null }),
    );
    seen = shown === release ? seen + 1 : 0;
    if (seen === sightings) return true;
    const found = status === undefined ? "does not respond" : `returns ${status}`;
    const what = `${origin} ${found}${shown !== null ? `, release ${shown}` : status === undefined ? "" : ", no release"}`;
    // Without a response, a name may not have reached this machine's resolver yet.
    const isFailing = status !== undefined && (status >= 400 || shown === null);
    failingSince = isFailing ? (failingSince ?? now()) : undefined;
    if (failingSince !== undefined && now() - failingSince >= failingForMs) {
      say(`${what} for ${failingForMs / 1000} s: waiting changes nothing.`);
      return false;
    }
    if (now() - reportedAt >= lineEveryMs) {
      say(`Still waiting: ${what}.`);
      reportedAt = now();
    }
    if (seen === 0) await wait(pollIntervalMs);
  }
  return false;
};

/**
 * Deploys a stage, waits until visitors see the new release, checks it, and publishes the pages of the previous one if
 * something is wrong. Functions stay as they were deployed.
 * @throws Error with one sentence unless the new release is live and works
 */
export const deployStage = async (deps: DeployStageDeps): Promise<void> => {
  const { readLive, deploy, readSiteUrl, publishByStack, say } = deps;
  const before = await readLive();
  await deploy();
  const release = await readLive();
  if (release === undefined) throw new Error("the deploy left no release behind");
  const origin = await readSiteUrl();

  say(`Waiting until ${origin} shows release ${release} …`);
  const errors: readonly SiteError[] = (await becomesVisible(deps, origin, release))
    ? await findLastingErrors(deps, origin, release)
    : [{ check: "release", what: `${origin} does not show it` }];
  if (errors.length === 0) return say(`Release ${release} is live at ${origin}.`);

  for (const { check, what } of errors) say(`${check}: ${what}`);
  if (before === undefined)
    throw new Error(`release ${release} is faulty, and there is no earlier one to go back to`);
  if (before === release)
    throw new Error(
      `release ${release} is faulty, and was live before this deploy: npx --no checkin-site release list shows earlier ones, and release use publishes one`,
    );
  say(`Going back to release ${before} …`);
  try {
    await publishByStack(before);
  } catch (error) {
    throw new Error(
      `release ${release} is faulty and still live: going back to ${before} failed (${error instanceof Error ? error.message : String(error)})`,
      { cause: error },
    );
  }
  const isBack = await becomesVisible(deps, origin, before);
  throw new Error(
    isBack
      ? `release ${release} is faulty: the pages of release ${before} are live again, but its functions are not. If a function is at fault, deploy the previous commit`
      : `release ${release} is faulty, and ${origin} does not show release ${before} yet`,
  );
};
