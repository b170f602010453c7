import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { mainRef, subjectClaims, type PipelineJob } from "./pipeline-jobs.ts";
import type { Stage } from "#infra/stage/stage.ts";

type Pipeline = NonNullable<Stage["pipeline"]>;

/** `unreachable`: gh is missing, has no login, or got no answer. */
export type GithubResponse =
  | { readonly type: "found"; readonly body: unknown }
  | { readonly type: "missing" }
  | { readonly type: "unreachable"; readonly because: string };

/** A GET request to GitHub's REST API, by its path. */
export type ReadGithub = (path: string) => Promise<GithubResponse>;

/** With the login of GitHub's own command line, which reads private repositories too. */
export const readWithGh: ReadGithub = async (path) => {
  const child = spawn("gh", ["api", path], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | NodeJS.ErrnoException | null>((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  });
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (status instanceof Error)
    return {
      type: "unreachable",
      because:
        status.code === "ENOENT"
          ? 'gh is not installed. Install it (https://cli.github.com), and run "gh auth login"'
          : status.message,
    };
  if (status === 0) return { type: "found", body: JSON.parse(stdout) };
  if (stderr.includes("HTTP 404")) return { type: "missing" };
  return { type: "unreachable", because: `gh says: ${stderr.trim()}` };
};

const repositorySchema = z.object({
  id: z.number(),
  private: z.boolean(),
  owner: z.object({ id: z.number() }),
});
const environmentSchema = z.object({
  protection_rules: z
    .array(z.looseObject({ type: z.string(), reviewers: z.array(z.unknown()).optional() }))
    .default([]),
  deployment_branch_policy: z
    .object({ protected_branches: z.boolean(), custom_branch_policies: z.boolean() })
    .nullable()
    .default(null),
});
const branchPoliciesSchema = z.object({ branch_policies: z.array(z.object({ name: z.string() })) });
const branchSchema = z.object({ protected: z.boolean() });
const subjectSchema = z.object({
  use_default: z.boolean(),
  include_claim_keys: z.array(z.string()).optional(),
});

/** @throws Error with one sentence when GitHub cannot be asked. @returns undefined for what is not there. */
const readAs = async <Schema extends z.ZodType>(
  read: ReadGithub,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> => {
  const response = await read(path);
  if (response.type === "missing") return undefined;
  if (response.type === "found") return schema.parse(response.body);
  throw new Error(
    `GitHub could not be asked about its rules, which must be there before a role: ${response.because}`,
  );
};

/** Whether the row's ids are those of GitHub. @returns a sentence otherwise. */
export const findWrongIds = (
  { repository, ownerId, repositoryId }: Pipeline,
  body: unknown,
): string | undefined => {
  const { id, owner } = repositorySchema.parse(body);
  return owner.id === ownerId && id === repositoryId
    ? undefined
    : `${repository} has ownerId ${owner.id} and repositoryId ${id}, the row says ${ownerId} and ${repositoryId} (see infra/stage/stages.ts)`;
};

/** The command that makes GitHub's subjects what the roles trust. */
export const customizeSubject = (repository: string): string =>
  [
    `gh api -X PUT repos/${repository}/actions/oidc/customization/sub -F use_default=false`,
    ...subjectClaims.map((claim) => `-f 'include_claim_keys[]=${claim}'`),
  ].join(" ");

const findEnvironmentFaults = async (
  read: ReadGithub,
  repository: string,
  isPrivate: boolean,
  { environment, ref, stage, may }: PipelineJob,
): Promise<readonly string[]> => {
  const path = `repos/${repository}/environments/${environment}`;
  const found = await readAs(read, path, environmentSchema);
  if (found === undefined)
    return [
      `the environment ${environment} is missing: create it (repository settings, "Environments")${isPrivate ? ". Private repositories have environments with GitHub Pro, Team and Enterprise" : ""}`,
    ];
  const faults: string[] = [];
  const { deployment_branch_policy: policy, protection_rules: rules } = found;
  if (ref === mainRef && policy?.protected_branches !== true) {
    const listed = policy && (await readAs(read, `${path}/deployment-branch-policies`, branchPoliciesSchema));
    const names = listed?.branch_policies.map(({ name }) => name) ?? [];
    if (names.length !== 1 || names[0] !== "main")
      faults.push(
        `the environment ${environment} takes ${names.join(", ") || "every branch"}: let it take main alone ("Deployment branches and tags")`,
      );
  }
  const hasReviewers = rules.some(
    ({ type, reviewers = [] }) => type === "required_reviewers" && reviewers.length > 0,
  );
  if (stage === "prod" && may === "deploy" && !hasReviewers)
    faults.push(
      `the environment ${environment} has no required reviewers: name some${isPrivate ? ". For a private repository that takes GitHub Enterprise; with another plan, operators deploy prod (npm run deploy -- prod)" : ""}`,
    );
  return faults;
};

/**
 * What GitHub does not protect yet, or says otherwise than the row: a sentence each, with what to do. A role that is made
 * before these rules can be taken by whoever pushes a branch.
 * @throws Error with one sentence when GitHub cannot be asked.
 */
export const findGithubFaults = async (
  read: ReadGithub,
  pipeline: Pipeline,
  jobs: readonly PipelineJob[],
): Promise<readonly string[]> => {
  const { repository } = pipeline;
  const found = await readAs(read, `repos/${repository}`, repositorySchema);
  if (found === undefined)
    return [`GitHub knows no ${repository}, or this login may not see it: gh auth status`];
  const wrongIds = findWrongIds(pipeline, found);
  const subject = await readAs(read, `repos/${repository}/actions/oidc/customization/sub`, subjectSchema);
  const isCustomized =
    subject?.use_default === false && subject.include_claim_keys?.join() === subjectClaims.join();
  const main = await readAs(read, `repos/${repository}/branches/main`, branchSchema);
  const rules = main?.protected
    ? []
    : await readAs(read, `repos/${repository}/rules/branches/main`, z.array(z.unknown()));
  const environments = [];
  for (const job of jobs)
    environments.push(...(await findEnvironmentFaults(read, repository, found.private, job)));
  return [
    ...(wrongIds === undefined ? [] : [wrongIds]),
    ...(main?.protected === true || (rules ?? []).length > 0
      ? []
      : [
          `main is not protected, so whoever can push deploys: require pull requests for it (repository settings, "Rules")${found.private ? ". For a private repository that takes GitHub Pro, Team or Enterprise" : ""}`,
        ]),
    ...environments,
    ...(isCustomized
      ? []
      : [`tokens do not name environment and branch together: ${customizeSubject(repository)}`]),
  ];
};
