import { createServer } from "node:http";
import { join } from "node:path";
import {
  CreateTableCommand,
  DynamoDBClient,
  ScanCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { CreateConfigurationSetCommand, SESClient, VerifyEmailIdentityCommand } from "@aws-sdk/client-ses";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type { startEmbeddedAws } from "#infra/local/aws/embedded-aws.ts";
import { openMailbox } from "#infra/local/aws/mailbox.ts";
import { startMotoServer } from "#test/support/aws/moto-server.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import type { StageTemplate } from "./stage-template.ts";

type MotoProps = {
  /** The folder of `moto_server`. */
  readonly commands: string;
  readonly template: StageTemplate;
  /** By name: what an operator has set, and what only the running site knows. They win over the template's. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Which of them are SecureStrings: moto hands their values to nobody who does not ask for them decrypted. */
  readonly secretNames: readonly string[];
};

/** moto's server, with what the template wants of DynamoDB, SSM and SES created in it through AWS's own clients. */
export const startMoto = async ({ commands, template, parameters, secretNames }: MotoProps) => {
  const server = await startMotoServer(commands);
  const { endpoint } = server;
  const config = {
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "operator", secretAccessKey: "local" },
  };
  const dynamoDb = new DynamoDBClient(config);
  const ssm = new SSMClient(config);
  const ses = new SESClient(config);

  for (const { name, TimeToLiveSpecification, StreamSpecification, ...table } of template.tables) {
    await dynamoDb.send(
      new CreateTableCommand({
        ...table,
        TableName: name,
        ...(StreamSpecification && {
          StreamSpecification: { ...StreamSpecification, StreamEnabled: true },
        }),
      }),
    );
    await dynamoDb.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }));
  }
  const made = template.parameters.map(({ Name, Value }) => [Name, Value] as const);
  for (const [Name, Value] of new Map([...made, ...parameters])) {
    const Type = secretNames.includes(Name) ? "SecureString" : "String";
    await ssm.send(new PutParameterCommand({ Name, Value, Type }));
  }
  for (const { EmailIdentity } of template.identities)
    await ses.send(new VerifyEmailIdentityCommand({ EmailAddress: EmailIdentity }));
  for (const { name } of template.configurationSets)
    await ses.send(new CreateConfigurationSetCommand({ ConfigurationSet: { Name: name } }));

  /** In place of the embedded AWS. moto invokes nothing from a stream: whatever a stream would speed up is left to the sweep. */
  const startAws: typeof startEmbeddedAws = ({ dataDir }) =>
    Promise.resolve({
      endpoint,
      mailbox: openMailbox(join(dataDir, "mailbox.jsonl")),
      parameters: new Map(),
      calls: new Map(),
      listIds: async (table) => {
        const { Items = [] } = await dynamoDb.send(
          new ScanCommand({ TableName: table, ProjectionExpression: "id" }),
        );
        return Items.flatMap(({ id }) => id?.S ?? []);
      },
      close: () => Promise.resolve(),
    });

  /** moto answers no limits of Lambda's: those of an account that has asked for the usual ones. */
  const AccountLimit = { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 1000 };
  const lambdaPort = await findFreePort();
  const lambda = createServer((_, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify({ AccountLimit })),
  ).listen(lambdaPort, "127.0.0.1");

  return {
    endpoint,
    lambdaEndpoint: `http://127.0.0.1:${lambdaPort}`,
    startAws,
    stop: async () => {
      lambda.close();
      await server.stop();
    },
  };
};
