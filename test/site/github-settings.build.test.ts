import { afterEach, expect, test, vi } from "vitest";
import { requireGithubRules } from "#infra/site/release/pipeline.ts";
import { makeReadWithGh, readWithGh, type ReadGithub } from "#infra/stack/pipeline/github-settings.ts";
import {
  acme,
  environment,
  installGh,
  mainAlone,
  ready,
  reviewers,
  subject,
  subjectPath,
} from "#test/stack/support/fake-gh.ts";
import { acmeSite } from "#test/stack/support/stage-with-all-features.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

afterEach(() => void vi.unstubAllEnvs());

const pipeline = { ...acmeSite, githubProvider: "create" as const };
const refusalOf = async (stage: string, read: ReadGithub): Promise<string> =>
  requireGithubRules(read, stage, pipeline).then(
    () => "",
    (error: unknown) => String(error),
  );

test.each(["dev", "prod", "previews"])("[OPS-21] accepts %s if GitHub's rules protect it", async (stage) => {
  expect(await refusalOf(stage, installGh())).toBe("");
});

test.each([
  ["without a login", "echo 'gh: run gh auth login' >&2; exit 4", "gh reports: gh: run gh auth login"],
  [
    "that explains in two lines",
    "printf 'gh: no token\\nrun gh auth login\\n' >&2; exit 4",
    "no token run gh",
  ],
  ["that prints a page", "echo '<html>'", "the response was not JSON"],
  ["that cannot reach GitHub", "echo 'error connecting to api.github.com' >&2; exit 1", "error connecting"],
])("[OPS-21] refuses prod with a gh %s, with a one-line error", async (_what, script, sentence) => {
  const refusal = await refusalOf("prod", installGh({}, script));
  expect(refusal).toContain("GitHub's rules could not be read");
  expect(refusal).toContain(sentence);
  expect(refusal).not.toContain("\n");
});

test("[OPS-21] stops a hanging gh and reports how long it waited", async () => {
  installGh({}, "exec sleep 60");
  expect(await makeReadWithGh(50)("repos/acme/site")).toEqual({
    type: "unreachable",
    because: "gh got no response after 0.05 s",
  });
});

test("[OPS-21] refuses prod without gh, and shows where to install it", async () => {
  vi.stubEnv("PATH", makeTemporaryFolder());
  expect(await refusalOf("prod", readWithGh)).toContain(
    "gh is not installed. Install it (https://cli.github.com)",
  );
});

test.each([
  [
    "other ids",
    { "repos/acme/site": { ...acme, id: 1, owner: { id: 2 } } },
    "ownerId is 2 on GitHub, and 123456 in the row",
  ],
  ["no such repository", { "repos/acme/site": undefined }, "GitHub has no acme/site"],
  ["an unprotected main", { "repos/acme/site/branches/main": { protected: false } }, "main is not protected"],
  ["no environment", { [environment("prod")]: undefined }, "the environment prod is missing"],
  [
    "every branch allowed",
    { [environment("prod")]: { protection_rules: reviewers, deployment_branch_policy: null } },
    "the environment prod allows every branch: allow only main",
  ],
  [
    "a further branch allowed",
    {
      [`${environment("prod")}/deployment-branch-policies`]: {
        branch_policies: [{ name: "main" }, { name: "release/*" }],
      },
    },
    "the environment prod allows main, release/*",
  ],
  [
    "no reviewers in a private repository",
    { [environment("prod")]: { protection_rules: [], deployment_branch_policy: mainAlone } },
    "prod has no required reviewers: name some. For a private repository that takes GitHub Enterprise",
  ],
  [
    "an empty list of reviewers",
    {
      [environment("prod")]: {
        protection_rules: [{ type: "required_reviewers", reviewers: [] }],
        deployment_branch_policy: mainAlone,
      },
    },
    "prod has no required reviewers",
  ],
  [
    "a repository that was renamed",
    { "repos/acme/site": { ...acme, full_name: "acme/www" } },
    "repository is acme/www on GitHub, and acme/site in the row",
  ],
  [
    "a spelling of subjects that no role trusts",
    { [subjectPath]: { ...subject, sub_claim_prefix: "repo:acme-123456/site-456789" } },
    "tokens begin with repo:acme-123456/site-456789, the roles trust repo:acme/site and repo:acme@123456/site@456789",
  ],
  [
    "the default subject",
    { [subjectPath]: { use_default: true } },
    "gh api -X PUT repos/acme/site/actions/oidc/customization/sub -F use_default=false -f 'include_claim_keys[]=repo' -f 'include_claim_keys[]=context' -f 'include_claim_keys[]=ref'",
  ],
])("[OPS-21] refuses prod with %s, and shows what to do", async (_what, changes, sentence) => {
  expect(await refusalOf("prod", installGh(changes))).toContain(sentence);
});

test("[OPS-21] accepts a main branch that a ruleset protects", async () => {
  const changes = {
    "repos/acme/site/branches/main": { protected: false },
    "repos/acme/site/rules/branches/main": [{ type: "pull_request" }],
  };
  expect(await refusalOf("prod", installGh(changes))).toBe("");
});

test("[OPS-21] does not mention a paid plan for a public repository without reviewers", async () => {
  const changes = {
    "repos/acme/site": { ...acme, private: false },
    [environment("prod")]: { protection_rules: [], deployment_branch_policy: mainAlone },
  };
  const refusal = await refusalOf("prod", installGh(changes));
  expect(refusal).toContain("prod has no required reviewers");
  expect(refusal).not.toContain("Enterprise");
});

test("[OPS-21] reports everything that is missing at once", async () => {
  const changes = Object.fromEntries(
    Object.keys(ready)
      .filter((path) => path !== "repos/acme/site")
      .map((path) => [path, undefined]),
  );
  const refusal = await refusalOf("dev", installGh(changes));
  expect(refusal.split("\n- ")).toHaveLength(5);
});
