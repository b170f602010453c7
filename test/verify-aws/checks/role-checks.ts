import { readFileSync } from "node:fs";
import { join } from "node:path";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import * as z from "zod";
import { functionSpecs, type FunctionName } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { makeStageStack } from "#infra/site/release/stage-releases.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { callsOf } from "#test/support/aws/calls-of.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { Check } from "../run-checks.ts";
import type { StageContext } from "../stage-context.ts";

const decisionSchema = z.object({
  role: z.string(),
  action: z.string(),
  resource: z.string(),
  allowed: z.boolean(),
});

/** IAM's decisions about the roles of this stage's functions. */
const readDecisions = ({ folder, stackName }: StageContext, name: FunctionName) =>
  readFileSync(join(folder, "access.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => decisionSchema.parse(JSON.parse(line)))
    .filter(({ role }) => role.startsWith(`${stackName}-${name}Role`));

/** The kind of the resource, in the notation of test/support/aws/role-policy.ts. */
const kindOf = ({ stackName, stage }: StageContext, arn: string): string => {
  const resource = arn.replace(/^(?:[^:]*:){5}/, "");
  const table = new RegExp(`^table/${stackName}-([A-Z][a-z]+)Table\\w+-\\w+(?:/(index/.+))?$`).exec(resource);
  if (table !== null) return table[2] ?? `${(table[1] ?? "").toLowerCase()} table`;
  return resource
    .replace(`parameter${stagePathOf(stage.name)}/`, "parameter/")
    .replace(/^(identity|configuration-set)\/.*$/, "$1")
    .replace(new RegExp(`^${stackName}-files[^/]*`), "bucket")
    .replace(/^(bucket\/(?:assets|manifests|releases))\/.*$/, "$1/*");
};

type Unused = { readonly permissions: RegExp; readonly reason: string };

/** Permissions that a run does not use, by function. Everything else that is granted must be used. */
const unused: Readonly<Partial<Record<FunctionName, Unused>>> = {
  cleanReleases: {
    permissions: /s3:DeleteObjectVersion|s3:GetObject bucket\/manifests/,
    reason: "it removes a release 90 days after it was last live",
  },
};

/** Unused permissions of a stage without mail to visitors. */
const unusedWithoutMailToVisitors: typeof unused = {
  sendContactMessage: { permissions: /dynamodb:UpdateItem/, reason: "it counts mails to visitors" },
  sweepPayments: { permissions: /ses:SendEmail/, reason: "it mails receipts" },
};

const unusedWithoutForwarding: typeof unused = {
  contactForward: { permissions: /./, reason: "messages are forwarded nowhere" },
};

const isUnusedOnPurpose = ({ stage }: StageContext, name: FunctionName, permission: string): boolean =>
  [
    unused,
    ...(stage.mailSandbox ? [unusedWithoutMailToVisitors] : []),
    ...(stage.forwardTo === undefined ? [unusedWithoutForwarding] : []),
  ].some((table) => table[name]?.permissions.test(permission) === true);

const invoke = async ({ stackName }: StageContext, name: FunctionName) => {
  const { FunctionError, Payload } = await new LambdaClient({}).send(
    new InvokeCommand({
      FunctionName: `${stackName}-${name}:live`,
      Payload: JSON.stringify({ source: "sweep" }),
    }),
  );
  return FunctionError === undefined ? [] : [`${name}: ${Payload?.transformToString() ?? FunctionError}`];
};

const policySchema = z.looseObject({
  Type: z.literal("AWS::IAM::Policy"),
  Properties: z.looseObject({
    PolicyDocument: z.looseObject({
      Statement: z.array(z.looseObject({ Action: z.union([z.string(), z.array(z.string())]) })),
    }),
  }),
});
const templateSchema = z.looseObject({ Resources: z.record(z.string(), z.unknown()) });

/** The template without one permission of one function. @throws if no policy of the function has it */
const withoutPermission = (template: string, name: FunctionName, action: string): string => {
  const { Resources, ...others } = templateSchema.parse(JSON.parse(template));
  const [id, policy] =
    Object.entries(Resources)
      .filter(([key]) => key.startsWith(`${name}Role`))
      .map(([key, resource]) => [key, policySchema.safeParse(resource).data] as const)
      .find(([, found]) => found !== undefined) ?? [];
  if (id === undefined || policy === undefined) throw new Error(`the template has no policy of ${name}`);
  const text = JSON.stringify(policy);
  const changed = text.replace(`"${action}",`, "").replace(`,"${action}"`, "");
  if (changed === text) throw new Error(`the policy of ${name} does not allow ${action} beside others`);
  return JSON.stringify({ ...others, Resources: { ...Resources, [id]: JSON.parse(changed) as unknown } });
};

/** The permission that a check removes. */
const takenAway = { name: "sendContactMessage", action: "dynamodb:PutItem" } as const;

export const roleChecks: readonly Check<StageContext>[] = [
  {
    name: "the canary finds the stage healthy, and the cleaner of releases removes nothing that is live",
    run: async (context) => [
      ...(await invoke(context, "canary")),
      ...(await invoke(context, "cleanReleases")),
      // The first run writes data that only the second one reads.
      ...(await invoke(context, "cleanReleases")),
    ],
  },
  {
    name: "without its permission to store rows, the contact endpoint fails; with it, it works again",
    run: async (context) => {
      const stack = makeStageStack(context.stage.name);
      const template = await stack.read();
      const send = async () => (await context.post(sendContactMessage.path, makeMessage())).status;
      await stack.replace(withoutPermission(template, takenAway.name, takenAway.action));
      const without = await send();
      await stack.replace(template);
      await waitUntil("the permission to be back", async () => (await send()) === 200, 30_000);
      return without >= 500 ? [] : [`without the permission: ${without}, expected 5xx`];
    },
  },
  {
    name: "every function's role allows what the function called in this run, and nothing that it never called",
    run: (context) => {
      const findings = namesOf(functionSpecs).flatMap((name) => {
        const decisions = readDecisions(context, name);
        const refused = decisions.filter(
          ({ action, allowed }) => !allowed && (name !== takenAway.name || action !== takenAway.action),
        );
        const used = new Set(
          decisions.map(({ action, resource }) => `${action} ${kindOf(context, resource)}`),
        );
        return [
          ...refused.map(({ action, resource }) => `${name} was refused ${action} on ${resource}`),
          ...callsOf(name)
            .filter((permission) => !used.has(permission) && !isUnusedOnPurpose(context, name, permission))
            .map((permission) => `${name} never used ${permission}`),
        ];
      });
      return Promise.resolve(findings);
    },
  },
];
