import { CloudFormationClient, paginateListStacks } from "@aws-sdk/client-cloudformation";
import { CloudWatchLogsClient, paginateDescribeLogGroups } from "@aws-sdk/client-cloudwatch-logs";
import { DynamoDBClient, paginateListTables } from "@aws-sdk/client-dynamodb";
import { LambdaClient, paginateListFunctions } from "@aws-sdk/client-lambda";
import { ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import { paginateGetParametersByPath, SSMClient } from "@aws-sdk/client-ssm";
import { stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import type { Check } from "../run-checks.ts";
import type { StageContext } from "../stage-context.ts";

const collect = async <Page>(
  pages: AsyncIterable<Page>,
  namesOf: (page: Page) => readonly (string | undefined)[],
) => (await Array.fromAsync(pages)).flatMap((page) => namesOf(page).flatMap((name) => name ?? []));

/** Everything in the account whose name contains the stage's name, with its kind. */
const listResources = async (stageName: string): Promise<readonly string[]> => {
  const prefix = `${stackNameOf(stageName)}-`;
  const path = stagePathOf(stageName);
  const s3 = new S3Client({ forcePathStyle: true });
  const kinds = {
    stack: (
      await collect(
        paginateListStacks({ client: new CloudFormationClient({}) }, {}),
        ({ StackSummaries = [] }) =>
          StackSummaries.filter(({ StackStatus }) => StackStatus !== "DELETE_COMPLETE").map(
            ({ StackName }) => `${StackName}-`,
          ),
      )
    ).filter((name) => name.startsWith(prefix)),
    table: await collect(
      paginateListTables({ client: new DynamoDBClient({}) }, {}),
      ({ TableNames = [] }) => TableNames,
    ),
    bucket: ((await s3.send(new ListBucketsCommand({}))).Buckets ?? []).map(({ Name = "" }) => Name),
    function: await collect(
      paginateListFunctions({ client: new LambdaClient({}) }, {}),
      ({ Functions = [] }) => Functions.map(({ FunctionName }) => FunctionName),
    ),
    parameter: await collect(
      paginateGetParametersByPath({ client: new SSMClient({}) }, { Path: path, Recursive: true }),
      ({ Parameters = [] }) => Parameters.map(({ Name }) => Name),
    ),
    "log group": await collect(
      paginateDescribeLogGroups({ client: new CloudWatchLogsClient({}) }, {}),
      ({ logGroups = [] }) => logGroups.map(({ logGroupName }) => logGroupName),
    ),
  };
  const isOwn = (name: string) =>
    [prefix, `${path}/`, `/aws/lambda/${prefix}`].some((start) => name.startsWith(start));
  return Object.entries(kinds).flatMap(([kind, names]) =>
    names.filter(isOwn).map((name) => `${kind} ${name}`),
  );
};

const name = "pr1";

/** The context belongs to the stage that is already deployed; the preview is a second stage. */
export const previewChecks: readonly Check<StageContext>[] = [
  {
    name: "pipeline previews and npm run deploy create a preview, whose pages and contact form work",
    isRequired: true,
    run: async ({ operator, expectRun, fetch, post }) => {
      await operator(["pipeline", "previews"]);
      const { output } = await expectRun("npm", ["run", "deploy", "--", name]);
      const [, origin = ""] = /is live at (https:\S+)\./.exec(output) ?? [];
      const [page, message] = [
        await fetch(`${origin}/pricing`),
        await post(origin + sendContactMessage.path, makeMessage()),
      ];
      const kinds = new Set((await listResources(name)).map((line) => line.replace(/ \S+$/, "")));
      return [
        ...(page.status === 200 && message.status === 200
          ? []
          : [`page ${page.status}, contact ${message.status}`]),
        ...(page.headers.get("x-robots-tag") === "noindex" ? [] : ["the page is not noindex"]),
        ...(kinds.size === 6 ? [] : [`only these kinds of resources were found: ${[...kinds].join(", ")}`]),
      ];
    },
  },
  {
    name: "stages list shows the preview, and stages destroy prompts for its name before it removes anything",
    run: async ({ operator }) => {
      const { output } = await operator(["stages", "list"]);
      const before = await listResources(name);
      await operator(["stages", "destroy", name], "another\n", 1);
      const after = await listResources(name);
      return [
        ...(new RegExp(`^${name} .*14 days`, "m").test(output) ? [] : [`stages list: ${output}`]),
        ...(after.length === before.length ? [] : ["something was removed without the name"]),
      ];
    },
  },
  {
    name: "stages destroy removes the preview with its rows and files, and nothing of it is left",
    run: async ({ operator, fetch }) => {
      await operator(["stages", "destroy", name, "--yes"]);
      const again = await operator(["stages", "destroy", name, "--yes"]);
      const own = await fetch("/");
      return [
        ...(await listResources(name)).map((line) => `${line} is left`),
        ...(again.output.includes(`Nothing of ${name} is in`)
          ? []
          : [`destroying it again: ${again.output}`]),
        ...(own.status === 200 ? [] : [`the other stage's page returns ${own.status}`]),
      ];
    },
  },
];
