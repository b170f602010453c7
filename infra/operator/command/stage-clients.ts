import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { Lambda } from "@aws-sdk/client-lambda";
import { ParameterNotFound, SSM } from "@aws-sdk/client-ssm";
import { SESv2 } from "@aws-sdk/client-sesv2";
import { STS } from "@aws-sdk/client-sts";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { localStage } from "#infra/local/local-names.ts";
import { region, requireAccount, type Stage } from "#infra/stack/stage/stage.ts";
import { explainCredentials } from "./explain-credentials.ts";
import { readAnyStage } from "./stage-argument.ts";
import { unlessMissing } from "./unless-missing.ts";

/** Settings of requests that may safely be repeated. */
export const clientRetries = {
  maxAttempts: 4,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 80_000, throwOnRequestTimeout: true },
};

/** Only one attempt: a retry after a lost reply would find the work done, and report that there was none. */
const oneAttempt = { ...clientRetries, maxAttempts: 1 };

/** An operator waits for the response, so no request may take long. */
export const shortTimeouts: typeof clientRetries = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 4000, throwOnRequestTimeout: true },
};

/** @throws Error with one sentence if STS does not respond */
export const readIdentity = async (sts: STS) => {
  try {
    const { Account = "", Arn = "" } = await sts.getCallerIdentity({});
    return { account: Account, arn: Arn };
  } catch (error) {
    if (!(error instanceof Error) || explainCredentials(error) !== undefined) throw error;
    throw new Error(
      `nothing was done: STS did not return the AWS account of these credentials (${error.message})`,
      { cause: error },
    );
  }
};

const makeSts = () => new STS({ ...shortTimeouts, region });

/** @throws Error with one sentence for credentials of another account, or if STS does not respond */
export const readOwnAccount = async (stage: Stage, sts = makeSts()): Promise<string> => {
  const { account } = await readIdentity(sts);
  requireAccount(stage, account);
  return account;
};

/** The account and region of a stage, for confirmations of actions that cannot be undone. */
export const describePlace = async (stageName: string): Promise<string> =>
  stageName === localStage
    ? "the local environment"
    : `account ${await readOwnAccount(readAnyStage(stageName))}, region ${region}`;

/**
 * A client resolves its credentials before its first request and whenever they expire, so none reaches another account.
 */
const ownCredentials = (stage: Stage) => {
  const sts = makeSts();
  return async () => {
    await readOwnAccount(stage, sts);
    return sts.config.credentials();
  };
};

export const readLocalEnvironment = <Schema extends z.ZodType>(
  dataDir: string,
  schema: Schema,
): z.output<Schema> => {
  try {
    return schema.parse(JSON.parse(readFileSync(join(dataDir, "environment.json"), "utf8")));
  } catch (error) {
    throw new Error(
      `no local environment is running with the data in ${dataDir}: start it with "npm start"`,
      { cause: error },
    );
  }
};

export const readLocalEndpoint = (dataDir: string): string =>
  readLocalEnvironment(dataDir, z.object({ awsEndpoint: z.string() })).awsEndpoint;

export const reachStage = (stageName: string, dataDir: string, inRegion: string = region) =>
  stageName === localStage
    ? {
        region: inRegion,
        endpoint: readLocalEndpoint(dataDir),
        credentials: { accessKeyId: "operator", secretAccessKey: "local" },
      }
    : { region: inRegion, credentials: ownCredentials(readAnyStage(stageName)) };

/** Settings of requests that may safely be repeated, to a stage in the cloud. */
export const retryingClientOf = (stageName: string, inRegion: string = region) => ({
  ...clientRetries,
  ...reachStage(stageName, "", inRegion),
});

/** Every read and write of a row may be repeated. An overloaded table recovers soon. */
export const tableRetries = {
  maxAttempts: 6,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true },
};

export const makeStageDatabase = (
  stageName: string,
  dataDir: string,
  inRegion?: string,
): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...tableRetries, ...reachStage(stageName, dataDir, inRegion) }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

export const makeStageMail = (stageName: string, dataDir: string): SESv2 =>
  new SESv2({ ...tableRetries, ...reachStage(stageName, dataDir) });

/** `local` is the local environment that uses `dataDir`; any other stage needs the AWS credentials of the shell. */
export const makeStageClients = (
  stageName: string,
  dataDir: string,
  timeouts: typeof clientRetries = clientRetries,
) => {
  readAnyStage(stageName);
  const place = reachStage(stageName, dataDir);
  const ssm = new SSM({ ...timeouts, ...place });
  const lambda = new Lambda({ ...oneAttempt, ...place });

  const seekParameter = async (name: string, decrypted: boolean): Promise<string | undefined> => {
    const response = await unlessMissing(
      ssm.getParameter({ Name: name, WithDecryption: decrypted }),
      (error) => error instanceof ParameterNotFound,
    );
    return response && (response.Parameter?.Value ?? "");
  };

  const readParameter = async (name: string): Promise<string> => {
    const value = await seekParameter(name, true);
    if (value !== undefined) return value;
    throw new Error(
      `the parameter ${name} does not exist: is ${stageName} deployed, and with these credentials? Run "npm run doctor -- ${stageName}"`,
    );
  };

  const findParameter = (name: string): Promise<string | undefined> => seekParameter(name, false);

  const hasParameter = async (name: string): Promise<boolean> => (await findParameter(name)) !== undefined;

  /** Creates or changes a SecureString, under the account's own key for SSM. */
  const writeSecret = async (name: string, value: string): Promise<void> => {
    await ssm.putParameter({ Name: name, Value: value, Type: "SecureString", Overwrite: true });
  };

  const writeParameter = async (name: string, value: string): Promise<void> => {
    await ssm.putParameter({ Name: name, Value: value, Overwrite: true });
  };

  const invoke = async (nameParameter: string, event: unknown): Promise<unknown> => {
    const FunctionName = await readParameter(nameParameter);
    const { Payload, FunctionError } = await lambda.invoke({ FunctionName, Payload: JSON.stringify(event) });
    if (FunctionError !== undefined) throw new Error(`the function failed: ${FunctionError}`);
    const text = Payload?.transformToString() ?? "";
    return text === "" ? undefined : JSON.parse(text);
  };

  return { readParameter, findParameter, writeParameter, hasParameter, writeSecret, invoke };
};
