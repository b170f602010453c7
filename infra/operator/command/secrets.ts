/** `npm run secrets` (docs/operations.md, "Secrets"). */
import { CloudFormation } from "@aws-sdk/client-cloudformation";
import * as z from "zod";
import { parameterValueOf } from "#functions/platform/parameters.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { isNeeded, secretParameterNamesOf, secretForms } from "#infra/stack/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";
import { stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { editionFolder, makeCommand, runCommand, UsageError, type TerminalOutput } from "./command.ts";
import { findStack } from "./find-stack.ts";
import { describePlace, makeStageClients, patientClientOf } from "./stage-clients.ts";
import { anyStage, readAnyStage } from "./stage-argument.ts";

/** Each secret with the operator's name for it: the parameter's name below the stage's path. */
const secretsOf = (stageName: string) => {
  const parameterNames = secretParameterNamesOf(stageName);
  return namesOf(secretForms).map((name) => ({
    ...secretForms[name],
    parameterName: parameterNames[name],
    shortName: parameterNames[name].slice(`${stagePathOf(stageName)}/`.length),
  }));
};

const untilThen = (secret: ReturnType<typeof secretsOf>[number]): string =>
  secret.madeBy === "person"
    ? `until then ${secret.without}`
    : "the first deploy makes it; if someone has deleted it since, set a new one";

type Clients = ReturnType<typeof makeStageClients>;

const list = async ({ hasParameter }: Clients, stageName: string, { say }: TerminalOutput): Promise<void> => {
  const secrets = await Promise.all(
    secretsOf(stageName)
      .filter((secret) => isNeeded(secret, readAnyStage(stageName)))
      .map(async (secret) => ({ ...secret, isThere: await hasParameter(secret.parameterName) })),
  );
  const width = Math.max(...secrets.map(({ shortName }) => shortName.length));
  for (const secret of secrets) {
    const { shortName, isThere, holds } = secret;
    say(`${shortName.padEnd(width)}  ${isThere ? "has a value" : "MISSING    "}  ${holds}`);
    if (!isThere) say(`${" ".repeat(width)}  ${untilThen(secret)}`);
  }
  const missing = secrets.filter(({ isThere }) => !isThere).length;
  if (missing > 0)
    throw new Error(`${missing} of ${secrets.length} missing: npm run secrets -- ${stageName} set <name>`);
};

/** SSM quotes some of the values that it refuses. */
const withhold = (error: unknown, value: string): unknown =>
  error instanceof Error && error.message.includes(value)
    ? new Error(error.message.replaceAll(value, "<the value>"))
    : error;

/** A first deploy that failed leaves a stack that was never complete. */
const isDeployed = async (stageName: string): Promise<boolean> => {
  if (stageName === localStage) return true;
  const stack = await findStack(new CloudFormation(patientClientOf(stageName)), stackNameOf(stageName));
  return stack !== undefined && !/^(REVIEW|ROLLBACK|DELETE)_/.test(stack.StackStatus ?? "");
};

const set = async (
  { hasParameter, writeSecret }: Clients,
  stageName: string,
  name: string,
  { say, askHidden }: TerminalOutput,
): Promise<void> => {
  const secrets = secretsOf(stageName);
  const secret = secrets.find(({ shortName }) => shortName === name);
  if (secret === undefined) {
    const expected = secrets.map(({ shortName }) => shortName).join(", ");
    throw new Error(`no such secret, expected one of ${expected}`);
  }
  const place = await describePlace(stageName);
  // A typing error may name a preview, whose secrets everybody with a branch may read.
  if (!(await isDeployed(stageName)))
    throw new Error(`no stage "${stageName}" is deployed in ${place}: is that its name and its account?`);
  const { parameterName, holds, schema } = secret;
  const isThere = await hasParameter(parameterName);
  const state = isThere ? "has a value, to be overwritten" : "has no value yet";
  const question = `${name} must hold ${holds}\nIn ${place}, it ${state}. On one line, not shown: `;
  const value = await askHidden(question);
  if (!z.safeParse(schema, parameterValueOf(value)).success)
    throw new Error(`nothing was written, because ${name} must hold ${holds}`);
  await writeSecret(parameterName, value).catch((error: unknown) => {
    throw withhold(error, value);
  });
  say(`${name} is ${isThere ? "overwritten" : "set"}; running functions use it within five minutes.`);
};

const about = {
  usage: "usage: npm run secrets -- <stage> [set <name, as payment/link-secret>]",
  does: `Lists the stage's secrets and what each must hold, or sets one: it asks for the value and does not show it. No value is ever
printed, and none is decrypted for the list. The exit code is 1 while one is missing.`,
  words: { "<stage>": anyStage },
  options: editionFolder,
} as const;

export const secretsCommand = makeCommand(about, async ({ values, positionals, ...talk }) => {
  const [stageName, action, name, ...others] = positionals;
  const isWhole = action === undefined || (action === "set" && name !== undefined);
  if (stageName === undefined || !isWhole || others.length > 0) throw new UsageError();
  const clients = makeStageClients(stageName, values.data);
  await (name === undefined ? list(clients, stageName, talk) : set(clients, stageName, name, talk));
});

if (import.meta.main) await runCommand(secretsCommand);
