import { afterEach, expect, test, vi } from "vitest";
import { githubSteps } from "#infra/operator/verify-providers/github-steps.ts";
import { runSteps } from "#infra/operator/verify-providers/run-steps.ts";
import type { StageContext } from "#infra/operator/verify-providers/stage-context.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { acme, installGh, subject, subjectPath } from "#test/stack/support/fake-gh.ts";
import { acmeSite } from "#test/stack/support/stage-with-all-features.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

afterEach(() => void vi.unstubAllEnvs());

const pipeline = { ...acmeSite, githubProvider: "create" as const };
const staging = readStage("staging");

/** Runs only the GitHub steps of `verify-providers`, by default for staging, without permission to write. */
const runTrustSteps = async (stage: object = { ...staging, pipeline }) => {
  const context = { stage, readAccount: () => ({}) } as unknown as StageContext;
  const [result] = await runSteps(githubSteps, context, {
    wait: () => Promise.resolve(),
    mayWrite: false,
    withhold: (text) => text,
    say: () => {},
  });
  const { end, because, findings } = result!;
  return { end, because: because.join(), paths: findings.map(({ path }) => path) };
};

test("[OPS-17] [OPS-21] finds no difference if GitHub matches the stage and its roles", async () => {
  installGh();
  expect(await runTrustSteps()).toEqual({ end: "same", because: "", paths: [] });
});

test.each([
  ["another owner", { "repos/acme/site": { ...acme, owner: { id: 1 } } }, "GitHub.ownerId"],
  ["another repository of that name", { "repos/acme/site": { ...acme, id: 1 } }, "GitHub.repositoryId"],
  ["a new name", { "repos/acme/site": { ...acme, full_name: "acme/www" } }, "GitHub.repository"],
  ["no such repository", { "repos/acme/site": undefined }, "GitHub.repository"],
  ["the default subject", { [subjectPath]: { ...subject, use_default: true } }, "GitHub.subject claims"],
  ["other claims", { [subjectPath]: { ...subject, include_claim_keys: ["repo"] } }, "GitHub.subject claims"],
  [
    "another spelling of the repository",
    { [subjectPath]: { ...subject, sub_claim_prefix: "repo:acme-123456/site-456789" } },
    "GitHub.subject prefix",
  ],
])("[OPS-17] [OPS-21] reports the field for which GitHub has %s", async (_what, changes, path) => {
  installGh(changes);
  expect(await runTrustSteps()).toEqual({ end: "different", because: "", paths: [path] });
});

test("[OPS-17] [OPS-21] skips a stage without a repository, with the reason", async () => {
  installGh();
  expect(await runTrustSteps({ ...staging, pipeline: undefined })).toEqual({
    end: "not checked",
    because: "the stage's row names no repository on GitHub",
    paths: [],
  });
});

test.each([
  ["has no login", "echo 'gh: run gh auth login' >&2; exit 4", "run gh auth login"],
  ["may not read it", "echo 'gh: Resource not accessible by integration (HTTP 403)' >&2; exit 1", "HTTP 403"],
  ["gets no answer", "echo 'error connecting to api.github.com' >&2; exit 1", "error connecting"],
  ["finds GitHub failing", "echo 'gh: Server Error (HTTP 502)' >&2; exit 1", "HTTP 502"],
  ["gets an HTML page", "echo '<html>'", "the response was not JSON"],
])(
  "[OPS-17] [OPS-21] skips GitHub with the reason if gh %s",
  async (_what, script, reason) => {
    installGh({}, script);
    const { end, because, paths } = await runTrustSteps();
    expect([end, paths]).toEqual(["not checked", []]);
    expect(because).toContain(reason);
  },
  15_000,
);

test("[OPS-17] [OPS-21] skips GitHub if gh is not installed, and shows where to download it", async () => {
  vi.stubEnv("PATH", makeTemporaryFolder());
  const { end, because } = await runTrustSteps();
  expect(end).toBe("not checked");
  expect(because).toContain("gh is not installed. Install it (https://cli.github.com)");
});
