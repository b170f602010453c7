/** `secrets list` and `secrets set` (docs/operations.md, "Secrets"). */
import { CloudFormation } from "@aws-sdk/client-cloudformation";
import * as z from "zod";
import { parameterValueOf } from "#functions/platform/parameters.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { isNeeded, secretParameterNamesOf, secretForms } from "#infra/stack/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";
import { stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { dataOption, makeCommand, invocation, type TerminalOutput } from "./command.ts";
import { findStack, isDeployedStatus } from "./find-stack.ts";
import { describePlace, makeStageClients, retryingClientOf } from "./stage-clients.ts";
import { anyStage, readAnyStage } from "./stage-argument.ts";

/** Each secret with its name for operators: the parameter's name below the stage's path. */
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
    : `the first deploy makes it; if someone has deleted it since, ${secret.lost}`;

type Clients = ReturnType<typeof makeStageClients>;

const list = async (
  { hasParameter }: Clients,
  stageName: string,
  { say }: Pick<TerminalOutput, "say">,
): Promise<void> => {
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
    throw new Error(`${missing} of ${secrets.length} missing: ${invocation} secrets set ${stageName} <name>`);
};

/** SSM quotes some of the values that it rejects. */
const withhold = (error: unknown, value: string): unknown =>
  error instanceof Error && error.message.includes(value)
    ? new Error(error.message.replaceAll(value, "<the value>"))
    : error;

const isDeployed = async (stageName: string): Promise<boolean> => {
  if (stageName === localStage) return true;
  const stack = await findStack(new CloudFormation(retryingClientOf(stageName)), stackNameOf(stageName));
  return isDeployedStatus(stack?.StackStatus);
};

const set = async (
  { hasParameter, writeSecret }: Clients,
  stageName: string,
  name: string,
  { say, promptHidden }: Pick<TerminalOutput, "say" | "promptHidden">,
): Promise<void> => {
  const secrets = secretsOf(stageName);
  const secret = secrets.find(({ shortName }) => shortName === name);
  if (secret === undefined) {
    const expected = secrets.map(({ shortName }) => shortName).join(", ");
    throw new Error(`no such secret, expected one of ${expected}`);
  }
  const place = await describePlace(stageName);
  // A typing error may be the name of a preview, whose secrets everyone with a branch may read.
  if (!(await isDeployed(stageName)))
    throw new Error(`no stage "${stageName}" is deployed in ${place}: is that its name and its account?`);
  const { parameterName, holds, schema } = secret;
  const isThere = await hasParameter(parameterName);
  const state = isThere ? "has a value, to be overwritten" : "has no value yet";
  const question = `${name} must contain ${holds}\nIn ${place}, it ${state}. On one line, not shown: `;
  const value = await promptHidden(question);
  if (!z.safeParse(schema, parameterValueOf(value)).success)
    throw new Error(`nothing was written, because ${name} must contain ${holds}`);
  await writeSecret(parameterName, value).catch((error: unknown) => {
    throw withhold(error, value);
  });
  say(`${name} is ${isThere ? "overwritten" : "set"}; running functions use it within five minutes.`);
};

export const secretsListCommand = makeCommand("list", {}, (command, output) =>
  command
    .summary("list a stage's secrets, without their values")
    .description(
      "Lists the stage's secrets and the required content of each. No value is printed, and none is decrypted. The exit code is 1 while one is missing.",
    )
    .argument("<stage>", anyStage)
    .option(...dataOption)
    .action((stageName, { data }) => list(makeStageClients(stageName, data), stageName, output)),
);

export const secretsSetCommand = makeCommand("set", {}, (command, output) =>
  command
    .summary("set a secret")
    .description(
      "Sets a secret: it prompts for the value without showing it, or reads it from standard input.",
    )
    .argument("<stage>", anyStage)
    .argument("<name>", "such as payment/link-secret")
    .option(...dataOption)
    .action((stageName, name, { data }) => set(makeStageClients(stageName, data), stageName, name, output)),
);
