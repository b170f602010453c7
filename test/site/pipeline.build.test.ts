import { globSync, readdirSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { isEnabled, isFeature } from "#shared/features.ts";
import { parse } from "yaml";
import { deployStage } from "#infra/site/release/deploy-stage.ts";
import { isFoundBy } from "#infra/operator/people/find-person-of-stage.ts";
import { personalTables } from "#infra/operator/people/personal-tables.ts";
import { tableSpecs } from "#infra/stack/capabilities.ts";
import { capitalized } from "#infra/stack/names-of.ts";
import {
  pipelineJobs,
  pipelineRoleNameOf,
  pipelineStackNameOf,
  type PipelineJob,
} from "#infra/stack/pipeline/pipeline-jobs.ts";
import { testers } from "#shared/site/canary.ts";
import { previewRoleName, stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { region } from "#infra/stack/stage/stage.ts";
import { preview, readStage, stages } from "#infra/stack/stage/stages.ts";
import { propertiesOf, trustByToken } from "#test/stack/support/in-template.ts";
import { startCommand } from "#test/support/local-environment/start-command.ts";
import {
  acmeSite,
  makePipelineStack,
  makePreviewsStack,
  withAllFeatures,
} from "#test/stack/support/stage-with-all-features.ts";

type Step = {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Record<string, string | number>;
};
type Job = {
  readonly "runs-on"?: string;
  readonly "timeout-minutes"?: number;
  readonly uses?: string;
  readonly with?: { readonly stage?: string };
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly environment?: string;
  readonly concurrency?: { readonly group: string; readonly "cancel-in-progress": boolean | string };
  readonly permissions?: Record<string, string>;
  readonly outputs?: Record<string, string>;
  readonly steps?: readonly Step[];
};
type Workflow = {
  readonly on: unknown;
  readonly permissions?: Record<string, string>;
  readonly concurrency?: Job["concurrency"];
  readonly jobs: Record<string, Job>;
};

const folder = ".github/workflows";
const textOf = (file: string): string => readFileSync(`${folder}/${file}`, "utf8");
const files = readdirSync(folder);
const workflows = new Map(files.map((file) => [file, parse(textOf(file)) as Workflow]));
const jobsOf = (file: string): Record<string, Job> => workflows.get(file)!.jobs;

/** The jobs with steps, with the inputs of their caller, if one calls them. */
const workingJobs: readonly Job[] = [...workflows.values()].flatMap(({ jobs }) =>
  Object.values(jobs).flatMap((job) => {
    const called = job.uses?.replace(`./${folder}/`, "");
    if (called === undefined || job.with?.stage === undefined) return [];
    const filled = textOf(called).replaceAll("${{ inputs.stage }}", job.with.stage);
    return Object.values((parse(filled) as Workflow).jobs);
  }),
);
const ownJobs = ["diff.yml", "verify-providers.yml"].flatMap((file) =>
  Object.values(jobsOf(file)).filter(({ steps }) => steps !== undefined),
);
const reachingAws = [...workingJobs, ...ownJobs];

const roleOf = ({ steps }: Job): string =>
  steps!.find(({ uses }) => uses?.startsWith("aws-actions/") === true)!.with!["role-to-assume"] as string;
const commandsOf = ({ steps }: Job): string[] =>
  steps!.flatMap(({ run }) => (run === undefined ? [] : [run]));

const unpackPackages = "tar -xf packages.tar";

const installNpm = `npm install --global "$(node -p 'require("./package.json").packageManager')"`;

const commands: Readonly<Record<PipelineJob["may"], (stage: string) => string>> = {
  diff: (stage) => `npx cdk diff -c stage=${stage} --method=template --no-notices`,
  deploy: (stage) => `npm run deploy -- ${stage}`,
  verify: (stage) => `npx --no checkin-site verify-providers ${stage}`,
};

test.each(pipelineJobs)(
  "[OPS-01] one workflow job runs in $environment with the role that trusts it and one command",
  (row) => {
    const [job, ...others] = reachingAws.filter(({ environment }) => environment === row.environment);
    expect(others).toEqual([]);
    expect(roleOf(job!)).toBe("${{ vars.AWS_ROLE }}");
    const outputs = Object.values(templateOf(row.stage).findOutputs("*")).map(
      ({ Value }) => Value["Fn::GetAtt"][0],
    );
    const [role] = Object.entries(templateOf(row.stage).findResources("AWS::IAM::Role")).find(
      ([, { Properties }]) => Properties.RoleName === pipelineRoleNameOf(row),
    )!;
    expect(outputs).toContain(role);
    const [unpack, command, ...summary] = commandsOf(job!);
    expect([unpack, command]).toEqual([unpackPackages, commands[row.may](row.stage)]);
    expect(summary.filter((run) => !run.endsWith('>> "$GITHUB_STEP_SUMMARY"'))).toEqual([]);
    // The provider check asks GitHub for the format of its tokens.
    const further = row.may === "verify" ? { actions: "read" } : {};
    expect(job!.permissions).toEqual({ contents: "read", "id-token": "write", ...further });
    for (const { with: given } of job!.steps!) expect(given?.["aws-region"] ?? region).toBe(region);
  },
);

test("[OPS-01] every job that reaches AWS is listed, and every listed stage exists", () => {
  expect(reachingAws.map(({ environment }) => environment).toSorted()).toEqual(
    pipelineJobs.map(({ environment }) => environment).toSorted(),
  );
  for (const { stage } of pipelineJobs) expect(stages.map(({ name }) => name)).toContain(stage);
  expect(new Set(pipelineJobs.map(pipelineRoleNameOf)).size).toBe(pipelineJobs.length);
});

test("[OPS-01] a merge runs the checks, then deploys dev, then prod, one deploy per stage at a time", () => {
  const { check, dev, prod } = jobsOf("deploy.yml");
  expect(workflows.get("deploy.yml")!.on).toEqual({ push: { branches: ["main"] } });
  expect(check!.uses).toBe(`./${folder}/whole-check.yml`);
  expect([dev!.needs, prod!.needs]).toEqual([["check", "packages"], "dev"]);
  expect(workingJobs.map(({ concurrency }) => concurrency)).toEqual(
    ["dev", "prod"].map((stage) => ({ group: `deploy-${stage}`, "cancel-in-progress": false })),
  );
});

test("[OPS-17] the provider check of staging runs weekly and always shows its summary", () => {
  const { on } = workflows.get("verify-providers.yml")!;
  expect(on).toEqual({ schedule: [{ cron: expect.stringMatching(/ [0-6]$/) }], workflow_dispatch: null });
  const steps = jobsOf("verify-providers.yml")["staging"]!.steps!;
  expect(steps.at(-1)).toEqual({ if: "always()", run: 'cat provider-checks/*.md >> "$GITHUB_STEP_SUMMARY"' });
});

test("[OPS-01] a pull request runs the short check, and only one of this repository gets a diff of dev", () => {
  expect(workflows.get("check.yml")!.on).toBe("pull_request");
  expect(workflows.get("diff.yml")!.on).toBe("pull_request");
  expect(jobsOf("diff.yml").dev!.needs).toBe("packages");
  expect(jobsOf("diff.yml")["packages"]!.if).toContain(
    "github.event.pull_request.head.repo.full_name == github.repository",
  );
});

const previewsRole = `arn:aws:iam::\${{ needs.packages.outputs.previews-account }}:role/${previewRoleName}`;

describe("a pull request's preview", () => {
  const { deploy, remove, comment } = jobsOf("preview.yml");
  const own = "github.event.pull_request.head.repo.full_name == github.repository";

  test("[OPS-14] the preview workflow runs from a pull request's opening to its closing, one run at a time", () => {
    const { on, concurrency } = workflows.get("preview.yml")!;
    expect(on).toEqual({
      pull_request: { branches: ["main"], types: ["opened", "reopened", "synchronize", "closed"] },
    });
    expect(concurrency).toEqual({
      group: "preview-${{ github.event.number }}",
      "cancel-in-progress": false,
    });
    const { packages } = jobsOf("preview.yml");
    expect(packages!.if).toBe(own);
    for (const [job, when] of [
      [deploy, "!="],
      [remove, "=="],
    ] as const)
      expect([job!.needs, job!.if]).toEqual([
        "packages",
        `needs.packages.outputs.previews-account != '' && github.event.action ${when} 'closed'`,
      ]);
    expect(commandsOf(deploy!)[1]).toMatch(/^npm run deploy -- pr\$\{\{ github\.event\.number }} \| /);
    expect(commandsOf(remove!)).toEqual([
      unpackPackages,
      "npx --no checkin-site stages destroy pr${{ github.event.number }} --yes",
    ]);
  });

  test.each(["preview.yml", "expire.yml"])(
    "[OPS-14] %s is off without an account, and explains it in a notice",
    (file) => {
      const { off } = jobsOf(file);
      expect([off!.needs, off!.if]).toEqual(["packages", "needs.packages.outputs.previews-account == ''"]);
      expect(commandsOf(off!).join()).toMatch(/::notice::.* preview in infra\/stack\/stage\/stages\.ts/);
    },
  );

  test("[OPS-14] expire.yml removes nothing without an account", () => {
    const { previews } = jobsOf("expire.yml");
    expect([previews!.needs, previews!.if]).toEqual([
      "packages",
      "needs.packages.outputs.previews-account != ''",
    ]);
  });

  test("[OPS-14] packages.yml outputs the account configured for previews", async () => {
    const { install } = jobsOf("packages.yml");
    const step = install!.steps!.find(({ id }) => id === "previews")!;
    expect(install!.outputs).toEqual({ "previews-account": "${{ steps.previews.outputs.account }}" });
    const [, file = "", target = ""] = /^node (\S+) >> (\S+)$/.exec(step.run!)!;
    expect(target).toBe('"$GITHUB_OUTPUT"');
    const { code, stdout } = await startCommand(file, []);
    expect([code, stdout]).toEqual([0, `account=${preview.account ?? ""}\n`]);
  });

  test("[OPS-14] no workflow reads the account from a repository variable", () => {
    for (const file of files) expect(textOf(file)).not.toContain("PREVIEWS_ACCOUNT");
  });

  test("[OPS-14] deploy jobs cannot write to the pull request, and the comment job runs no code of it", () => {
    for (const job of [deploy!, remove!]) {
      expect(job.permissions).toEqual({ contents: "read", "id-token": "write" });
      expect(job.environment).toBeUndefined();
      expect(roleOf(job)).toBe(previewsRole);
    }
    expect(comment!.permissions).toEqual({ "pull-requests": "write" });
    expect(comment!.steps!.map(({ uses }) => uses)).toEqual([undefined]);
    expect(comment!.steps![0]!.run).toMatch(/gh pr comment .* --edit-last --create-if-none /);
  });

  test("[OPS-14] reads the preview's address from the last line of a deploy", async () => {
    const said: string[] = [];
    await deployStage({
      readLive: () => Promise.resolve("0123456789ab"),
      deploy: () => Promise.resolve(),
      readSiteUrl: () => Promise.resolve("https://d1.cloudfront.net"),
      publishByStack: () => Promise.resolve(),
      checkSite: () => Promise.resolve([]),
      fetch: () => Promise.resolve(new Response("", { headers: { "x-release": "0123456789ab" } })),
      wait: () => Promise.resolve(),
      now: () => 0,
      say: (line) => said.push(line),
    });
    const [, pattern = ""] = /sed -nE 's\/(.*)\/address=/.exec(commandsOf(deploy!)[1]!)!;
    const [, address] = new RegExp(pattern).exec(said.at(-1)!)!;
    const [, accepted = ""] = /"\$ADDRESS" =~ (\S+) /.exec(comment!.steps![0]!.run!)!;
    expect(address).toBe("https://d1.cloudfront.net");
    expect(address).toMatch(new RegExp(accepted));
  });

  test("[OPS-14] expired previews are removed nightly from main with their own role", () => {
    const { on } = workflows.get("expire.yml")!;
    expect(on).toEqual({ schedule: [{ cron: expect.any(String) }], workflow_dispatch: null });
    const { previews } = jobsOf("expire.yml");
    expect(roleOf(previews!)).toBe(previewsRole);
    expect(previews!.permissions).toEqual({ contents: "read", "id-token": "write" });
    expect(commandsOf(previews!)).toEqual([
      unpackPackages,
      "npx --no checkin-site stages destroy --expired --yes",
    ]);
  });

  test("[OPS-14] the credentials for removing expired previews are valid as long as the job may run", () => {
    const { previews } = jobsOf("expire.yml");
    const seconds = previews!["timeout-minutes"]! * 60;
    const { with: given } = previews!.steps!.find(({ uses }) => uses?.startsWith("aws-actions/") === true)!;
    expect(given!["role-duration-seconds"]).toBe(seconds);
    const stack = Template.fromStack(makePreviewsStack({ ...acmeSite, githubProvider: "existing" }));
    const [role] = propertiesOf(stack, "AWS::IAM::Role").filter(
      ({ RoleName }) => RoleName === previewRoleName,
    );
    expect(role!.MaxSessionDuration).toBe(seconds);
  });
});

test("[OPS-01] a pull request checks its commit subjects and words, with its whole history", () => {
  const { check } = jobsOf("check.yml");
  expect(commandsOf(check!)).toContain("npm run check -- commits language --everything");
  expect(check!.steps![0]).toMatchObject({ with: { "fetch-depth": 0 } });
});

test.each([
  ["macos", "macos-latest"],
  ["windows", "windows-latest"],
])("[OPS-01] a pull request starts the site and runs the unit tests on %s", (name, machine) => {
  const job = jobsOf("check.yml")[name]!;
  expect(job["runs-on"]).toBe(machine);
  expect(commandsOf(job).at(-1)).toContain(".ci/first-start");
});

test("[OPS-01] the script in WSL is passed to bash directly, not through the default shell", () => {
  const script = commandsOf(jobsOf("check.yml")["windows"]!).at(-1);
  expect(script).toMatch(/^wsl --distribution Ubuntu-24\.04 --user root --exec bash -euxc '/);
});

test("[OPS-01] a pull request proves that npm start refuses Windows outside of WSL", () => {
  const [refused] = commandsOf(jobsOf("check.yml")["windows"]!);
  expect(refused).toMatch(/if npm start .*; then exit 1; fi\ngrep --quiet "WSL 2"/);
});

test("[OPS-01] a new push to a pull request cancels the checks of the push before", () => {
  for (const file of ["check.yml", "aws.yml"])
    expect(workflows.get(file)!.concurrency).toEqual({
      group: "${{ github.workflow }}-${{ github.ref }}",
      "cancel-in-progress": "${{ github.event_name == 'pull_request' }}",
    });
});

test("[OPS-01] a pull request that changes inputs of the stack runs the check on the AWS emulator", () => {
  const { pull_request: filter } = workflows.get("aws.yml")!.on as {
    readonly pull_request: { readonly paths: readonly string[] };
  };
  expect(filter.paths).toEqual(
    expect.arrayContaining(["functions/**", "infra/**", "shared/**", "cdk.json", "package-lock.json"]),
  );
  expect(filter.paths.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});

test("[OPS-01] the full check runs nightly and before a deploy", () => {
  const { on } = workflows.get("whole-check.yml")!;
  expect(on).toEqual({
    schedule: [{ cron: expect.any(String) }],
    workflow_call: null,
    workflow_dispatch: null,
  });
  expect(commandsOf(jobsOf("whole-check.yml").check!).at(-1)).toBe("npm run check -- --everything");
});

const jobsWithSteps = files.flatMap((file) =>
  Object.entries(jobsOf(file)).flatMap(([name, job]) =>
    job.steps === undefined ? [] : [{ name: `${name} of ${file}`, job }],
  ),
);

test.each(jobsWithSteps)(
  "[OPS-02] $name installs with the pinned npm, and never together with an AWS token",
  ({ job }) => {
    const runs = commandsOf(job);
    const installs = runs.some((run) => /\bnpm (ci|i|install)\b/.test(run));
    const hasToken = job.permissions?.["id-token"] === "write";
    expect([installs, hasToken]).not.toEqual([true, true]);
    if (installs) expect(runs.slice(0, 2)).toEqual([installNpm, "npm ci"]);
    if (hasToken) expect(runs[0]).toBe(unpackPackages);
  },
);

describe.each(files)("%s", (file) => {
  const text = textOf(file);

  test("[OPS-02] contains no secret and gives untrusted code no permissions", () => {
    expect(text).not.toMatch(/secrets\.|pull_request_target|AKIA|aws-access-key-id/);
    expect(workflows.get(file)!.permissions).toEqual({ contents: "read" });
  });

  test("[OPS-02] uses only allowed actions, each pinned to a commit", () => {
    const used = [...text.matchAll(/uses: (?!\.\/)(\S+)(.*)$/gm)].map(([, action, comment]) => [
      action,
      comment,
    ]);
    for (const [action, comment] of used) {
      expect(action).toMatch(
        /^(actions\/(checkout|setup-node|upload-artifact|download-artifact)|aws-actions\/configure-aws-credentials)@[0-9a-f]{40}$/,
      );
      expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
    // A number and a fixed word of GitHub; every other value of the event is a person's text.
    const rest = text.replaceAll(
      /\$\{\{ github\.event\.(number|action == 'closed' && github\.base_ref \|\| '') }}/g,
      "",
    );
    expect(rest).not.toContain("${{ github.event.");
  });

  test("[OPS-01] runs only scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
      scripts: Record<string, string>;
    };
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });
});

const templates = new Map(
  (["dev", "staging", "prod"] as const).map((stage) => [
    stage as string,
    Template.fromStack(makePipelineStack(withAllFeatures(readStage(stage)))),
  ]),
);
const templateOf = (stage: PipelineJob["stage"]) => templates.get(stage)!;

type Statement = {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: string | string[];
  readonly Condition?: object;
};

/** The permissions of a job's role: one action on one resource each. */
const permissionsOf = ({ stage, may }: PipelineJob) => {
  const policies = Object.entries(templateOf(stage).findResources("AWS::IAM::Policy"));
  const [, policy] = policies.find(([id]) => id.startsWith(may))!;
  const statements: readonly Statement[] = policy.Properties.PolicyDocument.Statement;
  return statements.flatMap(({ Action, Resource, ...rest }) =>
    [Action].flat().flatMap((action) => [Resource].flat().map((resource) => ({ action, resource, ...rest }))),
  );
};

const statementsOf = (job: PipelineJob) =>
  permissionsOf(job).map(({ Effect, action, resource }) => `${Effect} ${action} ${resource}`);

test.each(pipelineJobs)(
  "[OPS-02] the role of $environment trusts its environment and ref together, in both repository spellings",
  (row) => {
    const roles = propertiesOf(templateOf(row.stage), "AWS::IAM::Role");
    const role = roles.find(({ RoleName }) => RoleName === pipelineRoleNameOf(row))!;
    expect(role.ManagedPolicyArns).toBeUndefined();
    expect(role.AssumeRolePolicyDocument.Statement).toEqual(
      trustByToken(
        ["acme/site", "acme@123456/site@456789"].map(
          (repository) => `repo:${repository}:environment:${row.environment}:ref:${row.ref}`,
        ),
      ),
    );
  },
);

test("[OPS-02] the pull request role can read dev's template and nothing else", () => {
  const stack = `arn:aws:cloudformation:us-east-1:123456789012:stack/${stackNameOf("dev")}/*`;
  expect(statementsOf(pipelineJobs.find(({ may }) => may === "diff")!)).toEqual([
    `Allow cloudformation:DescribeStacks ${stack}`,
    `Allow cloudformation:GetTemplate ${stack}`,
  ]);
});

test("[OPS-02] the deploy role can assume the CDK roles and manage its own stack only", () => {
  const account = "123456789012";
  const name = stackNameOf("prod");
  const stack = `arn:aws:cloudformation:us-east-1:${account}:stack/${name}/*`;
  const archives = `arn:aws:s3:::cdk-hnb659fds-assets-${account}-us-east-1/${name}/*`;
  const expected = [
    `Allow sts:AssumeRole arn:aws:iam::${account}:role/cdk-hnb659fds-deploy-role-${account}-us-east-1`,
    `Allow sts:AssumeRole arn:aws:iam::${account}:role/cdk-hnb659fds-file-publishing-role-${account}-us-east-1`,
    `Allow cloudformation:DescribeStackEvents ${stack}`,
    `Allow cloudformation:DescribeStacks ${stack}`,
    `Allow cloudformation:GetTemplate ${stack}`,
    `Allow cloudformation:UpdateStack ${stack}`,
    ...["url", "bucket-name", "release"].map(
      (last) =>
        `Allow ssm:GetParameter arn:aws:ssm:us-east-1:${account}:parameter${stagePathOf("prod")}/site/${last}`,
    ),
    `Allow ssm:GetParameters arn:aws:ssm:us-east-1:${account}:parameter/cdk-bootstrap/hnb659fds/version`,
    `Allow s3:ListBucket arn:aws:s3:::${name}-filesbucket*`,
    `Allow s3:GetObject arn:aws:s3:::${name}-filesbucket*/manifests/*`,
    `Allow s3:PutObject arn:aws:s3:::${name}-filesbucket*/manifests/*`,
    `Allow s3:GetObject arn:aws:s3:::${name}-filesbucket*/ledger/releases.json`,
    `Allow s3:GetObject ${archives}`,
    `Allow s3:PutObject ${archives}`,
    // Before a deploy, the role counts the rows that a disabled feature still has in its table.
    ...Object.keys(tableSpecs)
      .filter((table) => isFeature(table) && !isEnabled(table))
      .flatMap((table) => [
        `Allow ssm:GetParameter arn:aws:ssm:us-east-1:${account}:parameter${stagePathOf("prod")}/${table}/table-name`,
        `Allow dynamodb:Scan arn:aws:dynamodb:us-east-1:${account}:table/${name}-${capitalized(table)}Table*`,
      ]),
  ];
  expect(
    statementsOf({ stage: "prod", environment: "prod", ref: "refs/heads/main", may: "deploy" }).toSorted(),
  ).toEqual(expected.toSorted());
});

test("[OPS-02] [OPS-12] the provider check can list the resources of the stage's two stacks", () => {
  const job = pipelineJobs.find(({ may }) => may === "verify")!;
  const stacks = [stackNameOf(job.stage), pipelineStackNameOf(job.stage)];
  const listed = permissionsOf(job).filter(({ action }) => action === "cloudformation:ListStackResources");
  expect(listed.map(({ resource }) => resource)).toEqual(
    stacks.map((stack) => `arn:aws:cloudformation:us-east-1:123456789012:stack/${stack}/*`),
  );
});

test("[OPS-02] [OPS-05] the provider check can search the logs of functions and of API Gateway", () => {
  const job = pipelineJobs.find(({ may }) => may === "verify")!;
  const searched = permissionsOf(job).filter(({ action }) => action === "logs:FilterLogEvents");
  const path = stagePathOf(job.stage);
  expect(searched.map(({ resource }) => resource).toSorted()).toEqual(
    [`/aws/vendedlogs${path}`, path].map(
      (folder) => `arn:aws:logs:us-east-1:123456789012:log-group:${folder}/*`,
    ),
  );
});

test("[OPS-02] [OPS-12] the provider check can list the subscriptions of the stage's alarm topics only", () => {
  const job = pipelineJobs.find(({ may }) => may === "verify")!;
  const listed = permissionsOf(job).filter(({ action }) => action.startsWith("sns:"));
  expect(listed.map(({ action, resource }) => [action, resource])).toEqual([
    [
      "sns:ListSubscriptionsByTopic",
      `arn:aws:sns:us-east-1:123456789012:${stackNameOf(job.stage)}-Monitoring*`,
    ],
  ]);
});

const isCount = ({ Condition }: { readonly Condition?: unknown }) =>
  isDeepStrictEqual(Condition, { StringEquals: { "dynamodb:Select": "COUNT" } });

test("[OPS-02] [SITE-18] the provider check may count the rows of disabled features alone", () => {
  const job = pipelineJobs.find(({ may }) => may === "verify")!;
  expect(
    permissionsOf(job)
      .filter(isCount)
      .map(({ action, resource }) => [action, /-(\w+)Table\*$/.exec(resource)?.[1]]),
  ).toEqual(
    Object.keys(tableSpecs)
      .filter((table) => isFeature(table) && !isEnabled(table))
      .map((table) => ["dynamodb:Scan", capitalized(table)]),
  );
});

test("[OPS-02] the provider check deletes rows only in tables that may contain its mark, and only its messages", () => {
  const job = pipelineJobs.find(({ may }) => may === "verify")!;
  const touching = permissionsOf(job)
    .filter((permission) => /^dynamodb:(?!Describe)/.test(permission.action) && !isCount(permission))
    .map(({ action, resource, Condition }) => [
      action.slice("dynamodb:".length),
      /-(\w+)Table\*$/.exec(resource)?.[1],
      Condition,
    ]);
  const own = {
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": `${testers.providerCheck.recordPrefix}*` },
  };
  const marked = [...personalTables].filter(([, { inventory }]) =>
    Object.values(inventory).some(isFoundBy("email address")),
  );
  const others = marked.map(([name]) => name).filter((name) => name !== "contact");
  expect(others).toHaveLength(marked.length - 1);
  expect(touching).toEqual([
    ["Scan", "Contact", undefined],
    ["DeleteItem", "Contact", own],
    ["GetItem", "Contact", own],
    ...others.flatMap((name) =>
      ["DeleteItem", "GetItem", "Scan"].map((action) => [action, capitalized(name), undefined]),
    ),
  ]);
});

test("[OPS-02] only prod creates the GitHub OIDC provider, for tokens meant for AWS", () => {
  expect(propertiesOf(templateOf("prod"), "AWS::IAM::OIDCProvider")).toMatchObject([
    { ClientIdList: ["sts.amazonaws.com"], Url: "https://token.actions.githubusercontent.com" },
  ]);
  const existing = templateOf("dev");
  expect(existing.findResources("AWS::IAM::OIDCProvider")).toEqual({});
  expect(JSON.stringify(existing.toJSON())).toContain(
    "arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com",
  );
});
