/**
 * `npm run resend -- <stage>` lists the contact messages that wait for a decision;
 * `npm run resend -- <stage> <reference> …` mails those again, `--all` every one of them; with `--close` they are
 * not mailed but taken off the list, because support has them already.
 * `local` is the laptop edition; any other stage is reached with the AWS credentials of the shell.
 * It only asks the mail function: no visitor's words pass through it.
 */
import { parseArgs } from "node:util";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { z } from "zod";
import { localStage } from "#infra/local/local-names.ts";
import { parameterNamesOf } from "#infra/parameter-names.ts";
import { readStage } from "#infra/stages.ts";
import { readEditionEndpoint } from "./edition-endpoint.ts";

const usage = "usage: npm run resend -- <stage> [<reference> … | --all] [--close]";

/** One attempt: a retry after a lost reply would find nothing left to decide and say so. */
const patience = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 60_000, throwOnRequestTimeout: true },
};

const clientConfig = (stageName: string, dataDir: string) =>
  stageName === localStage
    ? {
        ...patience,
        region: "us-east-1",
        endpoint: readEditionEndpoint(dataDir),
        credentials: { accessKeyId: "operator", secretAccessKey: "local" },
      }
    : { ...patience, region: "us-east-1" };

const parkedSchema = z.array(z.object({ ref: z.string(), receivedAt: z.string(), because: z.string() }));

const makeMailFunction = async (stageName: string, dataDir: string) => {
  const config = clientConfig(stageName, dataDir);
  const Name = parameterNamesOf(stageName).contactMailFunction;
  const { Parameter } = await new SSMClient(config).send(new GetParameterCommand({ Name }));
  const lambda = new LambdaClient(config);
  return async (event: unknown): Promise<unknown> => {
    const { Payload, FunctionError } = await lambda.send(
      new InvokeCommand({ FunctionName: Parameter?.Value, Payload: JSON.stringify(event) }),
    );
    if (FunctionError !== undefined) throw new Error(`the mail function failed: ${FunctionError}`);
    return JSON.parse(Payload?.transformToString() ?? "null");
  };
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: "boolean", default: false },
      close: { type: "boolean", default: false },
      data: { type: "string", default: ".local" },
    },
  });
  const [stageName, ...refs] = positionals;
  if (stageName === undefined) throw new Error(usage);
  if (stageName !== localStage) readStage(stageName);

  const ask = await makeMailFunction(stageName, values.data);
  const parked = parkedSchema.parse(await ask({ source: "operator", action: "list-parked" }));
  if (!values.all && refs.length === 0) {
    console.log(parked.length === 0 ? "No message is parked." : `${parked.length} parked:`);
    for (const { ref, receivedAt, because } of parked) console.log(`  ${ref}  ${receivedAt}  ${because}`);
    return;
  }
  const wanted = values.all ? parked.map((message) => message.ref) : refs;
  const action = values.close ? "close" : "resend";
  const decided = z.array(z.string()).parse(await ask({ source: "operator", action, refs: wanted }));
  const effect = values.close ? "closed" : "to be mailed by the next sweep";
  console.log(`${decided.length} of ${wanted.length} ${effect}: ${decided.join(", ") || "none"}`);
  const unknown = wanted.filter((ref) => !decided.includes(ref));
  if (unknown.length > 0) throw new Error(`not parked: ${unknown.join(", ")}`);
};

const describe = (error: unknown): unknown =>
  error instanceof Error && "code" in error && error.code === "ECONNREFUSED"
    ? 'no laptop edition runs over this folder any more: start it with "npm start"'
    : error instanceof Error
      ? error.message
      : error;

run().catch((error: unknown) => {
  console.error(describe(error));
  process.exitCode = 1;
});
