import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { mainRef, subjectClaims, type PipelineJob } from "./pipeline-jobs.ts";
import { spellingsOf } from "./repository-spellings.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";

type Pipeline = NonNullable<Stage["pipeline"]>;

/** `unreachable`: gh is missing, has no login, or got no response. */
export type GithubResponse =
  | { readonly type: "found"; readonly body: unknown }
  | { readonly type: "missing" }
  | { readonly type: "unreachable"; readonly because: string };

/** A GET request to GitHub's REST API, by its path. */
export type ReadGithub = (path: string) => Promise<GithubResponse>;

const parseResponse = (text: string): GithubResponse => {
  try {
    return { type: "found", body: JSON.parse(text) };
  } catch {
    return { type: "unreachable", because: "the response was not JSON" };
  }
};

/** Reads with the login of GitHub's own command line, which reads private repositories too. */
export const makeReadWithGh =
  (timeoutMs: number): ReadGithub =>
  async (path) => {
    const child = spawn("gh", ["api", path], {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
    });
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
    if (status === 0) return parseResponse(stdout);
    if (status === null)
      return { type: "unreachable", because: `gh got no response after ${timeoutMs / 1000} s` };
    if (stderr.includes("HTTP 404")) return { type: "missing" };
    return { type: "unreachable", because: `gh reports: ${stderr.trim().replaceAll(/\s+/g, " ")}` };
  };

export const readWithGh = makeReadWithGh(8000);

const repositorySchema = z.object({
  id: z.number(),
  full_name: z.string(),
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
  /** The start of subjects, `repo:owner/name` or with ids; older versions of the API do not return it. */
  sub_claim_prefix: z.string().optional(),
});

export class GithubUnreachable extends Error {}

/**
 * @throws GithubUnreachable with one sentence
 * @returns undefined if it does not exist
 */
const readAs = async <Schema extends z.ZodType>(
  read: ReadGithub,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> => {
  const response = await read(path);
  if (response.type === "missing") return undefined;
  if (response.type === "found") return schema.parse(response.body);
  throw new GithubUnreachable(`GitHub's rules could not be read: ${response.because}`);
};

/** The command that gives GitHub's subjects the format that the roles trust. */
export const customizeSubject = (repository: string): string =>
  [
    `gh api -X PUT repos/${repository}/actions/oidc/customization/sub -F use_default=false`,
    ...subjectClaims.map((claim) => `-f 'include_claim_keys[]=${claim}'`),
  ].join(" ");

/** A difference between the stage's row or the subject and GitHub's data, with the way to fix it. */
export type TrustProblem = {
  readonly field: "repository" | "ownerId" | "repositoryId" | "subject claims" | "subject prefix";
  readonly sentence: string;
};

const findRowProblems = (
  { repository, ownerId, repositoryId }: Pipeline,
  found: z.infer<typeof repositorySchema>,
): readonly TrustProblem[] => {
  const rows = [
    ["repository", found.full_name, repository],
    ["ownerId", found.owner.id, ownerId],
    ["repositoryId", found.id, repositoryId],
  ] as const;
  return rows
    .filter(([, stated, written]) => stated !== written)
    .map(([field, stated, written]) => ({
      field,
      sentence: `${field} is ${stated} on GitHub, and ${written} in the row (see infra/stack/stage/stages.ts)`,
    }));
};

const findSubjectProblems = (
  { repository, ...ids }: Pipeline,
  subject: z.infer<typeof subjectSchema> | undefined,
): readonly TrustProblem[] => {
  const isCustomized =
    subject?.use_default === false && subject.include_claim_keys?.join() === subjectClaims.join();
  const prefix = subject?.sub_claim_prefix;
  const trusted = spellingsOf(repository, ids).map((spelling) => `repo:${spelling}`);
  return [
    ...(isCustomized
      ? []
      : [
          {
            field: "subject claims" as const,
            sentence: `tokens do not name environment and branch together: ${customizeSubject(repository)}`,
          },
        ]),
    ...(prefix === undefined || trusted.includes(prefix)
      ? []
      : [
          {
            field: "subject prefix" as const,
            sentence: `tokens begin with ${prefix}, the roles trust ${trusted.join(" and ")} (see infra/stack/pipeline/repository-spellings.ts)`,
          },
        ]),
  ];
};

/**
 * The repository, its ids and the format of its tokens' subject, compared with the row.
 * @returns undefined for a repository that GitHub does not show to this login
 * @throws GithubUnreachable with one sentence
 */
export const compareTrust = async (
  read: ReadGithub,
  pipeline: Pipeline,
): Promise<{ readonly isPrivate: boolean; readonly problems: readonly TrustProblem[] } | undefined> => {
  const path = `repos/${pipeline.repository}`;
  const found = await readAs(read, path, repositorySchema);
  if (found === undefined) return undefined;
  const subject = await readAs(read, `${path}/actions/oidc/customization/sub`, subjectSchema);
  const rowProblems = findRowProblems(pipeline, found);
  const subjectProblems = findSubjectProblems(pipeline, subject);
  // A wrong row makes the prefix wrong as well.
  const further =
    rowProblems.length === 0
      ? subjectProblems
      : subjectProblems.filter(({ field }) => field !== "subject prefix");
  return { isPrivate: found.private, problems: [...rowProblems, ...further] };
};

const findEnvironmentProblems = async (
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
  const problems: string[] = [];
  const { deployment_branch_policy: policy, protection_rules: rules } = found;
  if (ref === mainRef && policy?.protected_branches !== true) {
    const listed = policy && (await readAs(read, `${path}/deployment-branch-policies`, branchPoliciesSchema));
    const names = listed?.branch_policies.map(({ name }) => name) ?? [];
    if (names.length !== 1 || names[0] !== "main")
      problems.push(
        `the environment ${environment} allows ${names.join(", ") || "every branch"}: allow only main ` +
          `("Deployment branches and tags")`,
      );
  }
  const hasReviewers = rules.some(
    ({ type, reviewers = [] }) => type === "required_reviewers" && reviewers.length > 0,
  );
  if (stage === "prod" && may === "deploy" && !hasReviewers)
    problems.push(
      `the environment ${environment} has no required reviewers: name some${isPrivate ? ". For a private repository that takes GitHub Enterprise; with another plan, operators deploy prod (npm run deploy -- prod)" : ""}`,
    );
  return problems;
};

/**
 * Missing protection rules on GitHub, and differences from the row: one sentence each, with the way to fix it. A role
 * that exists before these rules can be assumed by anyone who pushes a branch.
 * @throws GithubUnreachable with one sentence
 */
export const findGithubProblems = async (
  read: ReadGithub,
  pipeline: Pipeline,
  jobs: readonly PipelineJob[],
): Promise<readonly string[]> => {
  const { repository } = pipeline;
  const trust = await compareTrust(read, pipeline);
  if (trust === undefined)
    return [`GitHub has no ${repository}, or does not show it to this login: gh auth status`];
  const main = await readAs(read, `repos/${repository}/branches/main`, branchSchema);
  const rules = main?.protected
    ? []
    : await readAs(read, `repos/${repository}/rules/branches/main`, z.array(z.unknown()));
  const environments = [];
  for (const job of jobs)
    environments.push(...(await findEnvironmentProblems(read, repository, trust.isPrivate, job)));
  return [
    ...(main?.protected === true || (rules ?? []).length > 0
      ? []
      : [
          "main is not protected, so anyone who can push can deploy: require pull requests for it (repository " +
            `settings, "Rules")${trust.isPrivate ? ". For a private repository, this needs GitHub Pro, Team or Enterprise" : ""}`,
        ]),
    ...environments,
    ...trust.problems.map(({ sentence }) => sentence),
  ];
};
