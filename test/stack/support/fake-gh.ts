import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { readWithGh, type ReadGithub } from "#infra/stack/pipeline/github-settings.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

export const environment = (name: string) => `repos/acme/site/environments/${name}`;
export const mainAlone = { protected_branches: false, custom_branch_policies: true };
export const reviewers = [
  { type: "required_reviewers", reviewers: [{ type: "User" }] },
  { type: "branch_policy" },
];

/** The repository as GitHub describes it. */
export const acme = { id: 456_789, full_name: "acme/site", private: true, owner: { id: 123_456 } };
export const subjectPath = "repos/acme/site/actions/oidc/customization/sub";
export const subject = {
  use_default: false,
  include_claim_keys: ["repo", "context", "ref"],
  use_immutable_subject: true,
  sub_claim_prefix: "repo:acme@123456/site@456789",
};

/** GitHub after the steps of the guide: paths of its REST API, and their bodies. */
export const ready: Readonly<Record<string, unknown>> = {
  "repos/acme/site": acme,
  "repos/acme/site/branches/main": { protected: true },
  "repos/acme/site/rules/branches/main": [],
  [subjectPath]: subject,
  ...Object.fromEntries(
    ["dev", "prod"].flatMap((name) => [
      [environment(name), { protection_rules: reviewers, deployment_branch_policy: mainAlone }],
      [`${environment(name)}/deployment-branch-policies`, { branch_policies: [{ name: "main" }] }],
    ]),
  ),
  [environment("dev-diff")]: { protection_rules: [], deployment_branch_policy: null },
};

/**
 * Installs a `gh` on the PATH that returns these bodies, and 404 for other paths. Unstub the environment afterwards.
 */
export const installGh = (changes: Readonly<Record<string, unknown>> = {}, script?: string): ReadGithub => {
  const folder = makeTemporaryFolder();
  const bodies = join(folder, "bodies");
  for (const [path, body] of Object.entries({ ...ready, ...changes })) {
    if (body === undefined) continue;
    mkdirSync(join(bodies, path), { recursive: true });
    writeFileSync(join(bodies, path, "body"), JSON.stringify(body));
  }
  const serves = `[ "$1" = api ] && cat "${bodies}/$2/body" 2>/dev/null && exit`;
  const missing = `echo 'gh: Not Found (HTTP 404)' >&2; exit 1`;
  writeFileSync(join(folder, "gh"), `#!/bin/sh\n${script ?? `${serves}\n${missing}`}\n`);
  chmodSync(join(folder, "gh"), 0o755);
  vi.stubEnv("PATH", `${folder}:/usr/bin:/bin`);
  return readWithGh;
};
