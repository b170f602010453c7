import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { requireGithubRules } from "#infra/operator/release/pipeline.ts";
import { readWithGh, type ReadGithub } from "#infra/pipeline/github-settings.ts";
import { acmeSite } from "#test/infra/stage-with-all-features.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

afterEach(() => void vi.unstubAllEnvs());

const pipeline = { ...acmeSite, githubProvider: "create" as const };
const environment = (name: string) => `repos/acme/site/environments/${name}`;
const mainAlone = { protected_branches: false, custom_branch_policies: true };
const reviewers = [{ type: "required_reviewers", reviewers: [{ type: "User" }] }, { type: "branch_policy" }];

/** GitHub as the guide leaves it: paths of its REST API, and their bodies. */
const ready: Readonly<Record<string, unknown>> = {
  "repos/acme/site": { id: 456_789, private: true, owner: { id: 123_456 } },
  "repos/acme/site/branches/main": { protected: true },
  "repos/acme/site/rules/branches/main": [],
  "repos/acme/site/actions/oidc/customization/sub": {
    use_default: false,
    include_claim_keys: ["repo", "context", "ref"],
  },
  ...Object.fromEntries(
    ["dev", "prod"].flatMap((name) => [
      [environment(name), { protection_rules: reviewers, deployment_branch_policy: mainAlone }],
      [`${environment(name)}/deployment-branch-policies`, { branch_policies: [{ name: "main" }] }],
    ]),
  ),
  [environment("dev-diff")]: { protection_rules: [], deployment_branch_policy: null },
};

/** A `gh` on the PATH that answers with these bodies, and with 404 for other paths. */
const installGh = (changes: Readonly<Record<string, unknown>> = {}, script?: string): ReadGithub => {
  const folder = makeTemporaryFolder();
  const bodies = join(folder, "bodies");
  for (const [path, body] of Object.entries({ ...ready, ...changes })) {
    if (body === undefined) continue;
    mkdirSync(join(bodies, path), { recursive: true });
    writeFileSync(join(bodies, path, "body"), JSON.stringify(body));
  }
  const answers = `[ "$1" = api ] && cat "${bodies}/$2/body" 2>/dev/null && exit`;
  const missing = `echo 'gh: Not Found (HTTP 404)' >&2; exit 1`;
  writeFileSync(join(folder, "gh"), `#!/bin/sh\n${script ?? `${answers}\n${missing}`}\n`);
  chmodSync(join(folder, "gh"), 0o755);
  vi.stubEnv("PATH", `${folder}:/usr/bin:/bin`);
  return readWithGh;
};

const refusalOf = async (stage: string, read: ReadGithub): Promise<string> =>
  requireGithubRules(read, stage, pipeline).then(
    () => "",
    (error: unknown) => String(error),
  );

test.each(["dev", "prod", "previews"])("[OPS-21] accepts %s once GitHub protects it", async (stage) => {
  expect(await refusalOf(stage, installGh())).toBe("");
});

test.each([
  ["without a login", "echo 'gh: run gh auth login' >&2; exit 4", "gh says: gh: run gh auth login"],
  ["that cannot reach GitHub", "echo 'error connecting to api.github.com' >&2; exit 1", "error connecting"],
])("[OPS-21] refuses prod with a gh %s, in one sentence", async (_what, script, sentence) => {
  const refusal = await refusalOf("prod", installGh({}, script));
  expect(refusal).toContain("GitHub could not be asked about its rules");
  expect(refusal).toContain(sentence);
  expect(refusal).not.toContain("\n");
});

test("[OPS-21] refuses prod without gh, and says where to get it", async () => {
  vi.stubEnv("PATH", makeTemporaryFolder());
  expect(await refusalOf("prod", readWithGh)).toContain(
    "gh is not installed. Install it (https://cli.github.com)",
  );
});

test.each([
  [
    "other ids",
    { "repos/acme/site": { id: 1, private: true, owner: { id: 2 } } },
    "acme/site has ownerId 2 and repositoryId 1, the row says 123456 and 456789",
  ],
  ["no such repository", { "repos/acme/site": undefined }, "GitHub knows no acme/site"],
  ["an unprotected main", { "repos/acme/site/branches/main": { protected: false } }, "main is not protected"],
  ["no environment", { [environment("prod")]: undefined }, "the environment prod is missing"],
  [
    "every branch allowed",
    { [environment("prod")]: { protection_rules: reviewers, deployment_branch_policy: null } },
    "the environment prod takes every branch: let it take main alone",
  ],
  [
    "a further branch allowed",
    {
      [`${environment("prod")}/deployment-branch-policies`]: {
        branch_policies: [{ name: "main" }, { name: "release/*" }],
      },
    },
    "the environment prod takes main, release/*",
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
    "the default subject",
    { "repos/acme/site/actions/oidc/customization/sub": { use_default: true } },
    "gh api -X PUT repos/acme/site/actions/oidc/customization/sub -F use_default=false -f 'include_claim_keys[]=repo' -f 'include_claim_keys[]=context' -f 'include_claim_keys[]=ref'",
  ],
])("[OPS-21] refuses prod with %s, and says what to do", async (_what, changes, sentence) => {
  expect(await refusalOf("prod", installGh(changes))).toContain(sentence);
});

test("[OPS-21] accepts a main that a ruleset protects", async () => {
  const changes = {
    "repos/acme/site/branches/main": { protected: false },
    "repos/acme/site/rules/branches/main": [{ type: "pull_request" }],
  };
  expect(await refusalOf("prod", installGh(changes))).toBe("");
});

test("[OPS-21] names no plan for the missing reviewers of a public repository", async () => {
  const changes = {
    "repos/acme/site": { id: 456_789, private: false, owner: { id: 123_456 } },
    [environment("prod")]: { protection_rules: [], deployment_branch_policy: mainAlone },
  };
  const refusal = await refusalOf("prod", installGh(changes));
  expect(refusal).toContain("prod has no required reviewers");
  expect(refusal).not.toContain("Enterprise");
});

test("[OPS-21] names everything that is missing at once", async () => {
  const changes = Object.fromEntries(
    Object.keys(ready)
      .filter((path) => path !== "repos/acme/site")
      .map((path) => [path, undefined]),
  );
  const refusal = await refusalOf("dev", installGh(changes));
  expect(refusal.split("\n- ")).toHaveLength(5);
});
